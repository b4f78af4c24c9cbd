import type { ReactNode } from 'react'
import '../src/site.css'

export const metadata = { title: 'My site', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
