import type { PersonName } from './people.ts'
import type { SectionName } from './source.ts'

export interface SectionSource {
  readonly title: string
  readonly ink: string
  readonly editor: PersonName
  readonly image: string
  readonly strapline: string
  readonly description: string
}

export const sections: Record<SectionName, SectionSource> = {
  streets: {
    title: 'Streets',
    ink: 'cobalt',
    editor: 'amara-okonkwo',
    image: 'rooftops',
    strapline: 'How cities work when nobody is looking',
    description: `Kerbs, crossings, timetables, trees. Streets is about the parts of a city that
      were decided by somebody, usually long ago, and are used by everybody. We go on foot and ask
      who made it that way.`,
  },
  workshop: {
    title: 'Workshop',
    ink: 'ochre',
    editor: 'hanneke-de-wilde',
    image: 'hand-tools',
    strapline: 'Hands, tools, and the people attached',
    description: `What somebody knows who has done a thing ten thousand times. Workshop visits
      people at work and stays until they forget that we are there, which takes about a day.`,
  },
  matter: {
    title: 'Matter',
    ink: 'viridian',
    editor: 'ravi-subramaniam',
    image: 'crystals',
    strapline: 'The science of things within reach',
    description: `Glass, soap, sand, string. Every piece in Matter can be checked by the reader at
      home, most of them at the sink. If it needs a laboratory, it is somebody else’s magazine.`,
  },
  table: {
    title: 'Table',
    ink: 'tomato',
    editor: 'leila-haddad',
    image: 'bread-loaves',
    strapline: 'What is for supper, and why it behaves like that',
    description: `Markets, ovens, methods. Table prints few recipes and has cooked all of them, in
      a flat with two rings and a smoke alarm.`,
  },
  rooms: {
    title: 'Rooms',
    ink: 'plum',
    editor: 'tomasz-wrobel',
    image: 'lit-windows',
    strapline: 'Indoors, measured',
    description: `We spend nine tenths of our lives in rooms and can hardly describe one. Rooms is
      about doors, stairs, light and the furniture of habit. A tape measure is involved.`,
  },
  weather: {
    title: 'Weather',
    ink: 'slate',
    editor: 'marama-paewai',
    image: 'rain-lines',
    strapline: 'The sky’s part in everything',
    description: `Clouds, winds, rain and the people who write them down. Weather does not
      forecast. It teaches you to look up twice, three hours apart.`,
  },
  repair: {
    title: 'Repair',
    ink: 'rust',
    editor: 'yusuf-kaya',
    image: 'gears',
    strapline: 'Keeping things going',
    description: `Nothing in this section is new. Repair is for those who look after bridges,
      socks, pianos and taps, and for everybody else on the day when something comes off in their
      hand.`,
  },
}
