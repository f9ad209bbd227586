/** A population of the demo world: its names, and where its phones are registered. */
export interface People {
  given: readonly string[]
  family: readonly string[]
  country: string
  /** The calling code with the fixed digits of a number, the number of further digits, and the city. */
  phones: readonly (readonly [prefix: string, digits: number, city: string])[]
}

const people = (country: string, phones: People['phones'], given: string, family: string): People => ({
  country,
  phones,
  given: given.split(' '),
  family: family.split(' '),
})

export const peoples = {
  us: people(
    'United States',
    [
      ['+1312555', 4, 'Chicago'],
      ['+1773555', 4, 'Chicago'],
      ['+1213555', 4, 'Los Angeles'],
      ['+1414555', 4, 'Milwaukee'],
      ['+1212555', 4, 'New York'],
    ],
    'Alex Amina Brianna Carlos Dana Derek Elena Grace Hannah Isaiah Jamal Joan Kayla Marcus Maya Noah Olivia Priya Quinn Tyler Victor Zoe',
    'Abbott Brooks Carter Diaz Ellis Foster Garcia Hayes Jackson Kim Lopez Miller Nguyen Ortiz Parker Reed Singh Turner Washington Young',
  ),
  ca: people(
    'Canada',
    [
      ['+1416555', 4, 'Toronto'],
      ['+1514555', 4, 'Montréal'],
    ],
    'Aiden Chloé Émile Fatima Gabriel Isabelle Liam Maëlle Noémie Owen Sarah Zachary',
    'Bélanger Campbell Côté Fraser Gagnon Leblanc MacDonald Roy Tremblay Wong',
  ),
  gb: people(
    'United Kingdom',
    [['+447700900', 3, 'London']],
    'Aisha Callum Eilidh Freya Gareth Imogen Oliver Rhys Saoirse Siân',
    'Ahmed Baker Clarke Davies Evans MacLeod O’Connor Patel Taylor Wright',
  ),
  fr: people(
    'France',
    [['+3363998', 4, 'Paris']],
    'Adèle Benoît Camille Élodie François Hélène Jérôme Léa Mathéo Zoé',
    'Bonnet Dubois Fournier Girard Lefèvre Martin Moreau Petit Rousseau',
  ),
  de: people(
    'Germany',
    [['+4915555', 6, 'Berlin']],
    'Björn Greta Jürgen Käthe Lukas Mia Sören Ute',
    'Bauer Fischer Groß Krüger Müller Schäfer Weiß',
  ),
  nl: people(
    'Netherlands',
    [['+3161234', 4, 'Amsterdam']],
    'Bram Daan Femke Jasmijn Lotte Sem',
    'Bakker Dijkstra Jansen Mulder Visser',
  ),
  pl: people(
    'Poland',
    [['+4860012', 4, 'Warsaw']],
    'Agnieszka Bartłomiej Łukasz Małgorzata Zofia',
    'Dąbrowski Kamiński Nowak Wójcik Zając',
  ),
  tr: people('Türkiye', [['+9050155', 5, 'Istanbul']], 'Ayşe Çağla İbrahim Oğuz Şule', 'Demir Kılıç Öztürk Şahin Yıldız'),
  ru: people(
    'Russia',
    [['+790000', 5, 'Moscow']],
    'Анна Дмитрий Екатерина Михаил Ольга',
    'Иванов Кузнецова Попов Смирнова Соколов',
  ),
  gr: people('Greece', [['+3069000', 5, 'Athens']], 'Γιώργος Ελένη Κώστας Μαρία', 'Αλεξίου Νικολάου Παπαδόπουλος'),
  il: people('Israel', [['+97250123', 4, 'Tel Aviv']], 'דוד יעל משה נועה', 'אברהם ביטון כהן לוי'),
  ae: people('United Arab Emirates', [['+97150123', 4, 'Dubai']], 'أحمد فاطمة ليلى محمد', 'الحسن المنصور النجار'),
  in: people('India', [['+9198765', 5, 'Mumbai']], 'अमित अनन्या प्रिया राहुल', 'कुमार पटेल शर्मा सिंह'),
  cn: people('China', [['+861381234', 4, 'Shanghai']], '伟 芳 娜 敏 静', '刘 张 李 王 陈'),
  jp: people('Japan', [['+819012', 6, 'Tokyo']], 'さくら 健太 美咲 翔', '佐藤 田中 鈴木 高橋'),
  kr: people('South Korea', [['+821012', 6, 'Seoul']], '민준 서연 지훈 하은', '김 박 이 최'),
  br: people('Brazil', [['+551199', 6, 'São Paulo']], 'Antônio Beatriz João Luíza', 'Araújo Conceição Gonçalves Souza'),
  mx: people('Mexico', [['+525512', 6, 'Mexico City']], 'Ángel Guadalupe José Sofía', 'Hernández López Muñoz Peña'),
} as const satisfies Record<string, People>
type PeopleName = keyof typeof peoples

/** The populations of a channel's fans with their weights, by the channel's zone; a few fans come from anywhere. */
export const fansAt: Record<string, readonly (readonly [PeopleName, number])[]> = {
  'America/Chicago': [
    ['us', 76],
    ['mx', 5],
  ],
  'America/Los_Angeles': [
    ['us', 70],
    ['mx', 10],
    ['kr', 3],
  ],
  'America/Toronto': [
    ['ca', 78],
    ['us', 6],
  ],
  'Europe/London': [
    ['gb', 72],
    ['fr', 4],
  ],
  'Europe/Paris': [
    ['fr', 74],
    ['gb', 3],
    ['nl', 3],
  ],
}
export const anywhere = Object.keys(peoples) as PeopleName[]

/** ZIP codes around each venue; outside of the United States, postcodes. */
export const zipsAt: Record<string, readonly string[]> = {
  'America/Chicago':
    '60601 60602 60605 60607 60608 60610 60611 60613 60614 60616 60618 60622 60625 60640 60647 60657 60201 60302 60540 60062 60187 46320 53202 53703 61801 61602 46204 48104 10001 90012 33130'.split(
      ' ',
    ),
  'America/Los_Angeles': '90012 90015 90017 90026 90210 91101 90401 90802 91502 92101 92602 93101 94103 89101 85004'.split(' '),
  'America/Toronto': ['M5V 2T6', 'M4C 1B5', 'M6G 1A1', 'L5B 3C2', 'H2X 1Y4', 'K1A 0B1'],
  'Europe/London': ['SW1A 1AA', 'E1 6AN', 'N1 9GU', 'SE10 9NF', 'M1 1AE', 'EH1 1YZ'],
  'Europe/Paris': ['75004', '75011', '69002', '74000', '1204', '73000'],
}
