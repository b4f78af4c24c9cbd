'use client'
import dynamic from 'next/dynamic'

/** Elements exist in browsers only. */
const Studio = dynamic(() => import('../../../src/studio'), { ssr: false })

export default function Page() {
  return <Studio />
}
