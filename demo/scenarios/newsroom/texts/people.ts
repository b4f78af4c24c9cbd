/** A person as written: the fields of the type in short form. */
export interface PersonSource {
  readonly name: string
  readonly role: string
  readonly desk: 'editor' | 'staff' | 'contributor' | 'illustrator' | 'photographer'
  readonly place: string
  readonly since: string
  readonly email?: string
  readonly website?: string
  /** How the portrait is drawn. */
  readonly hair: 'cropped' | 'short' | 'bob' | 'long' | 'bun' | 'plait' | 'curls'
  readonly bio: string
}

/** The people of the magazine by the name their documents are known by. */
export const people = {
  'ingrid-solheim': {
    name: 'Ingrid Solheim',
    role: 'Editor',
    desk: 'editor',
    place: 'Ghent',
    since: '2021-03-01',
    email: 'ingrid@lintel.example',
    website: 'https://lintel.example/people/ingrid-solheim',
    hair: 'bun',
    bio: `Ingrid founded Lintel after eleven years as a structural engineer, most of them spent
      telling architects that a thing would stand up and a few spent telling them it would not.
      She edits with a soft pencil and signs every proof. She has never missed a print deadline
      and would like it noted that the Winter 2024 issue was the binder’s fault.`,
  },
  'teodoro-quispe': {
    name: 'Teodoro Quispe',
    role: 'Deputy editor',
    desk: 'editor',
    place: 'Cusco and Ghent',
    since: '2021-03-01',
    email: 'teo@lintel.example',
    hair: 'cropped',
    bio: `Teo runs the calendar, the budget and the Tuesday meeting. Before that he reported on
      water in the Andes for a radio station that broadcast in three languages. He believes any
      sentence can lose a word, and that most can lose the first one.`,
  },
  'amara-okonkwo': {
    name: 'Amara Okonkwo',
    role: 'Streets editor',
    desk: 'editor',
    place: 'Lagos and Lisbon',
    since: '2021-09-13',
    email: 'amara@lintel.example',
    website: 'https://amara-okonkwo.example',
    hair: 'curls',
    bio: `Amara trained as a transport planner and still reads timetables for pleasure. She looks
      after the Streets section, walks to every interview she can, and keeps a list of the world’s
      best bus stops, which has four entries.`,
  },
  'hanneke-de-wilde': {
    name: 'Hanneke de Wilde',
    role: 'Workshop editor',
    desk: 'editor',
    place: 'Antwerp',
    since: '2021-05-17',
    email: 'hanneke@lintel.example',
    hair: 'bob',
    bio: `Hanneke was apprenticed to a bookbinder at sixteen and stayed for nine years. She edits
      Workshop, owns eleven bone folders and lends none of them.`,
  },
  'ravi-subramaniam': {
    name: 'Ravi Subramaniam',
    role: 'Matter editor',
    desk: 'editor',
    place: 'Chennai and Leiden',
    since: '2022-01-10',
    email: 'ravi@lintel.example',
    website: 'https://subramaniam.example/kitchen-physics',
    hair: 'short',
    bio: `Ravi spent a decade in a laboratory studying how sand decides to stop moving. He now
      edits Matter, where the experiments are cheaper and can usually be eaten afterwards.`,
  },
  'leila-haddad': {
    name: 'Leila Haddad',
    role: 'Table editor',
    desk: 'editor',
    place: 'Beirut and Marseille',
    since: '2021-11-02',
    email: 'leila@lintel.example',
    hair: 'long',
    bio: `Leila cooked in other people’s restaurants for twelve years and in her own for two. She
      edits Table on the principle that a recipe is a piece of reporting: somebody was there, it
      was hot, this is what happened.`,
  },
  'tomasz-wrobel': {
    name: 'Tomasz Wróbel',
    role: 'Rooms editor',
    desk: 'editor',
    place: 'Łódź',
    since: '2022-06-20',
    email: 'tomasz@lintel.example',
    hair: 'short',
    bio: `Tomasz surveys old buildings on weekdays and lives in one the rest of the time. He has
      measured more than four hundred staircases and fallen down three of them.`,
  },
  'marama-paewai': {
    name: 'Marama Paewai',
    role: 'Weather editor',
    desk: 'editor',
    place: 'Whanganui',
    since: '2022-09-05',
    email: 'marama@lintel.example',
    hair: 'long',
    bio: `Marama forecast for fishing boats before she wrote for land people. She edits Weather
      from the far end of the world’s longest commute: eleven hours ahead of the office, so that
      she files tomorrow’s sky today.`,
  },
  'yusuf-kaya': {
    name: 'Yusuf Kaya',
    role: 'Repair editor',
    desk: 'editor',
    place: 'Izmir and Rotterdam',
    since: '2023-02-06',
    email: 'yusuf@lintel.example',
    website: 'https://yusufkaya.example',
    hair: 'cropped',
    bio: `Yusuf comes from three generations of ship’s electricians and is the first of them to
      get seasick. He edits Repair and answers every reader who sends a photograph of something
      broken, though not always with hope.`,
  },
  'bea-montalban': {
    name: 'Bea Montalbán',
    role: 'Art director',
    desk: 'illustrator',
    place: 'Valencia',
    since: '2021-03-01',
    email: 'bea@lintel.example',
    hair: 'bob',
    bio: `Bea draws the covers and decides what colour a section is. Her rule for Lintel is two
      inks and a reason for each.`,
  },
  'kwame-asante': {
    name: 'Kwame Asante',
    role: 'Chief sub-editor',
    desk: 'staff',
    place: 'Kumasi and Ghent',
    since: '2021-08-30',
    email: 'kwame@lintel.example',
    hair: 'cropped',
    bio: `Kwame is the last person to read everything and the first to be blamed. The house style
      guide, now in its ninth edition, fits on two sides of a card, because he made it.`,
  },
  'tsai-mei-ling': {
    name: 'Tsai Mei-ling',
    role: 'Fact checker',
    desk: 'staff',
    place: 'Taichung and Ghent',
    since: '2023-10-16',
    email: 'meiling@lintel.example',
    hair: 'bob',
    bio: `Mei-ling taught secondary-school chemistry and brings the same look to page proofs. She
      has corrected the boiling point of water, with altitude, six times.`,
  },
  'dawit-tesfaye': {
    name: 'Dawit Tesfaye',
    role: 'Staff writer',
    desk: 'staff',
    place: 'Addis Ababa and Ghent',
    since: '2024-01-15',
    email: 'dawit@lintel.example',
    hair: 'curls',
    bio: `Dawit joined from a daily paper, where he covered roads, bridges and the ministers who
      opened them. At Lintel he covers the roads and bridges.`,
  },
  'eilidh-munro': {
    name: 'Eilidh Munro',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Stornoway',
    since: '2022-11-21',
    email: 'eilidh.munro@post.example',
    hair: 'long',
    bio: `Eilidh writes about islands, boats and weather, and restores dry-stone walls when the
      writing is going badly. There is a great deal of restored wall.`,
  },
  'nakagawa-hiroko': {
    name: 'Nakagawa Hiroko',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Kanazawa',
    since: '2023-04-03',
    website: 'https://nakagawa-hiroko.example',
    hair: 'bun',
    bio: `Hiroko writes on lacquer, paper and other materials that take a long time. She is at
      work on a book about waiting, which is late.`,
  },
  'ana-lucia-ferraz': {
    name: 'Ana Lúcia Ferraz',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Recife',
    since: '2022-03-14',
    email: 'ana.ferraz@correio.example',
    hair: 'curls',
    bio: `Ana Lúcia is an architect who draws kitchens and writes about the people in them. She
      thinks the best room in any house is the one with the radio.`,
  },
  'oisin-brannigan': {
    name: 'Oisín Brannigan',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Sligo',
    since: '2024-05-27',
    hair: 'short',
    bio: `Oisín was a lock-keeper for six seasons, which he recommends to anybody who needs to
      read more. He writes about water, iron and patience.`,
  },
  'priya-raghunathan': {
    name: 'Priya Raghunathan',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Bengaluru',
    since: '2023-07-10',
    email: 'priya@raghunathan.example',
    website: 'https://raghunathan.example',
    hair: 'plait',
    bio: `Priya is a food scientist with a small test kitchen and a large freezer. Her column for
      Table is the only one in the magazine with error bars.`,
  },
  'jelena-stojkovic': {
    name: 'Jelena Stojković',
    role: 'Photographer',
    desk: 'photographer',
    place: 'Novi Sad',
    since: '2022-02-28',
    website: 'https://stojkovic.example/work',
    hair: 'long',
    bio: `Jelena photographs places of work after everybody has gone home. She travels with two
      lenses and a folding ladder.`,
  },
  'chidera-nwosu': {
    name: 'Chidera Nwosu',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Enugu',
    since: '2025-01-20',
    email: 'chidera.nwosu@post.example',
    hair: 'bun',
    bio: `Chidera is a civil engineer who inspects bridges by rope and writes about them by hand.
      She is not afraid of heights; she is afraid of bolts.`,
  },
  'laszlo-bakos': {
    name: 'László Bakos',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Pécs',
    since: '2023-09-18',
    hair: 'short',
    bio: `László tunes pianos and, between visits, writes about sound, glue and the houses he is
      let into. He has perfect pitch and says it is mostly a nuisance.`,
  },
  'farida-rahimova': {
    name: 'Farida Rahimova',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Samarkand',
    since: '2024-03-11',
    email: 'farida@rahimova.example',
    hair: 'plait',
    bio: `Farida grew up above a bread oven and has been warm ever since. She writes about grain,
      markets and the arithmetic of feeding many people.`,
  },
  'guadalupe-ortiz': {
    name: 'Guadalupe Ortiz Beltrán',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Oaxaca',
    since: '2024-08-05',
    website: 'https://ortizbeltran.example',
    hair: 'plait',
    bio: `Guadalupe is a dyer. She grows her own indigo, keeps her own vats and writes about both
      as one would about difficult relatives.`,
  },
  'wanjiru-kamau': {
    name: 'Wanjiru Kamau',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Nairobi',
    since: '2023-11-06',
    email: 'wanjiru@kamau.example',
    hair: 'cropped',
    bio: `Wanjiru studies how people walk through cities and where they would rather. She counts
      pedestrians for a living and has strong views about the colour of paint.`,
  },
  'aleksi-niemela': {
    name: 'Aleksi Niemelä',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Oulu',
    since: '2022-12-12',
    hair: 'short',
    bio: `Aleksi is a carpenter who specialises in doors. He writes in winter, when the wood is
      too dry to trust.`,
  },
  'salma-benjelloun': {
    name: 'Salma Benjelloun',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Fez',
    since: '2024-10-07',
    email: 'salma.benjelloun@post.example',
    hair: 'curls',
    bio: `Salma reports on neighbourhoods: who has the key, who minds the children, whose turn it
      is to sweep. She lives forty steps from a public oven and eats accordingly.`,
  },
  'sione-taufa': {
    name: 'Sione Taufa',
    role: 'Contributing writer',
    desk: 'contributor',
    place: 'Nukuʻalofa',
    since: '2025-04-14',
    hair: 'cropped',
    bio: `Sione teaches physics and coaches rowing, and says they are the same lesson given dry
      and wet. He writes for Weather and Matter.`,
  },
  'nguyen-thu-ha': {
    name: 'Nguyễn Thu Hà',
    role: 'Illustrator',
    desk: 'illustrator',
    place: 'Huế',
    since: '2023-06-26',
    website: 'https://thuha.example',
    hair: 'bob',
    bio: `Hà cuts her drawings in lino before she cuts them in code, and maintains that the slips
      of the knife are the only part worth printing.`,
  },
} as const satisfies Record<string, PersonSource>

export type PersonName = keyof typeof people
