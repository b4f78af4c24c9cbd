/** Returns a function that counts the words of a text in a language (BCP 47). */
export function createWordCounter(language: string): (text: string) => number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (text) => {
    let words = 0
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1
    return words
  }
}
