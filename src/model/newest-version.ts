/** GROQ: the versions of documents in releases are not documents of their own. */
export const noRelease = '!(_id in path("versions.**"))'

/** GROQ: of a draft and its published document only the draft, so that a document is one row even if both match. */
export const newestVersion = `${noRelease} && count(*[_id == "drafts." + ^._id]) == 0`
