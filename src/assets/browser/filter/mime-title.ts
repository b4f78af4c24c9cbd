const titles: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/msword': 'Word Document',
  'application/pdf': 'PDF Document',
  'application/vnd.ms-excel': 'Excel Spreadsheet',
  'application/vnd.ms-powerpoint': 'PowerPoint Presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation':
    'PowerPoint Presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel Spreadsheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word Document',
  'application/zip': 'ZIP Archive',
  'audio/mpeg': 'MP3 Audio',
  'audio/wav': 'WAV Audio',
  'image/avif': 'AVIF Image',
  'image/gif': 'GIF Image',
  'image/heic': 'HEIC Image',
  'image/jpeg': 'JPEG Image',
  'image/png': 'PNG Image',
  'image/svg+xml': 'SVG Image',
  'image/tiff': 'TIFF Image',
  'image/webp': 'WebP Image',
  'text/csv': 'CSV',
  'text/html': 'HTML',
  'text/markdown': 'Markdown',
  'text/plain': 'Plain Text',
  'video/mp4': 'MP4 Video',
  'video/quicktime': 'QuickTime Video',
  'video/webm': 'WebM Video',
}

/** Display name of a media type; for unknown types, the part after the slash. Empty without a type. */
export function mimeTitle(type: string | undefined): string {
  if (!type) return ''
  const known = titles[type]
  if (known) return known
  const subtype = type.slice(type.indexOf('/') + 1)
  return subtype.charAt(0).toUpperCase() + subtype.slice(1)
}
