'use client'
import dynamic from 'next/dynamic'

const Host = dynamic(() => import('../host'), { ssr: false })

export default function Page() {
  return <Host />
}
