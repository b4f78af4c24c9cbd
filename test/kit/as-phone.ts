// Tells the page that it is on a phone.
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

/** Whether the page is told so. */
export const isPhone = Reflect.defineProperty(navigator, 'userAgent', { get: () => phone })
