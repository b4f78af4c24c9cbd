import { Component } from '@angular/core'
import { contentElements } from 'content-studio/angular'

@Component({
  selector: 'app-wrong',
  imports: [contentElements],
  template: `
    <content-studio [routing]="'nowhere'" />
    <document-form [documentId]="3" />
    <content-studio (content-navigate)="went($event.detail.nothing)" />
  `,
})
export class Wrong {
  went(href: string): void {
    void href
  }
}
