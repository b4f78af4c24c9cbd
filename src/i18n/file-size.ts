const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']

/** A file size for display: "1.5 KB", in steps of 1024, with the digits of the locale. */
export function fileSize(bytes: number, locale: string): string {
  const isSize = bytes >= 1
  const step = isSize ? Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0
  const amount = isSize ? bytes / 1024 ** step : 0
  const digits = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(amount)
  return `${digits} ${units[step]}`
}
