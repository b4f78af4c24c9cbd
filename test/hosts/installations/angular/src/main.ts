import 'content-studio/define'
import { Component, computed, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { contentElements } from 'content-studio/angular'
import type { ReferenceInput } from 'content-studio'
import { apiHost } from '../api-host.js'
import { types } from '../types.js'

@Component({
  selector: 'app-host',
  imports: [contentElements],
  template: `
    <content-context project-id="demo" dataset="production" [apiHost]="apiHost" [schema]="types">
      <button (click)="id.set('b')">Open B</button>
      <button (click)="chosen.set('a')">Choose A</button>
      <document-form
        [documentId]="id()"
        document-type="note"
        (content-publish)="published.set($event.detail.id)"
      />
      <reference-input
        #input
        to="note"
        label="See also"
        [value]="chosen()"
        (input)="choose(input)"
      />
      <output>published {{ published() }}, chosen {{ chosenId() }}</output>
    </content-context>
  `,
})
class Host {
  readonly apiHost = apiHost
  readonly types = types
  readonly id = signal('a')
  readonly published = signal('nothing')
  readonly chosen = signal<ReferenceInput['value']>(undefined)
  readonly chosenId = computed(() => {
    const value = this.chosen()
    return typeof value === 'object' ? value['_ref'] : (value ?? 'nothing')
  })
  choose(input: ReferenceInput): void {
    this.chosen.set(input.value)
  }
}
void bootstrapApplication(Host)
