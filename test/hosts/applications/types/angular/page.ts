import { Component } from '@angular/core'
import { contentElements } from 'content-studio/angular'
import { defineType, type DocumentForm } from 'content-studio'

@Component({
  selector: 'app-page',
  imports: [contentElements],
  template: `
    <content-context
      project-id="demo"
      dataset="production"
      [schema]="types"
      [readOnly]="isReadOnly"
    >
      <content-studio routing="hash" (content-navigate)="went($event.detail.href)" />
      <document-form
        #form
        [documentId]="id"
        document-type="note"
        no-header
        (content-publish)="published($event.detail.id, form)"
      >
        <b slot="header">Note</b>
      </document-form>
    </content-context>
  `,
})
export class Page {
  readonly types = [
    defineType({ name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] }),
  ]
  readonly isReadOnly = true
  readonly id = 'a'
  went(href: string): void {
    void href
  }
  published(id: string, form: DocumentForm): void {
    void [id, form]
  }
}
