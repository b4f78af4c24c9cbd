'use client'
import 'content-studio/define'
import 'content-studio/react'
import { config } from './schema'

export default function Studio() {
  return (
    <content-context config={config}>
      <content-studio className="studio" base-path="/studio" manage-title hotkeys="page" />
    </content-context>
  )
}
