/** The sides of a house. Left and right are those of a person who looks at the field from home plate, or at the stage. */
export type Side = 'left' | 'right' | 'centre' | 'plate' | 'first' | 'third' | 'north' | 'south' | 'east' | 'west' | 'baselines'

/** Words for a level around a field, in English, French, German and Dutch, from the field outward. Ranks are hundreds of numbers. */
const fieldLevels: [rank: number, phrases: string][] = [
  [0.1, 'courtside, rinkside, ringside, glass, on the glass, home plate club, diamond club, bord de terrain, bord du ring'],
  [0.2, 'dugout club, dugout box, dugout, dugout seats, baseline club, baseline box, vip box'],
  [0.4, 'field box, field level, field reserved, field, infield box, infield, infield reserved, canvas alley'],
  [0.6, 'lower box, field club, main box'],
  [1, 'loge box, loge, loge level, lower, lower level, lower bowl, lower reserved, plaza, main, main level, promenade'],
  [1, 'unterrang, unten, tribune basse, tribune inferieure, inferieur, bas, onderring, onder, beneden, 1 e ring, eerste ring'],
  [2, 'club, club level, club box, suite, suites, luxury suite, skybox, skyboxes, box, boxes, mezzanine, logen, loges'],
  [
    2,
    'grandstand, tribune, haupttribune, hoofdtribune, middle, mittelrang, middenring, 2 e ring, tweede ring, business, business seats',
  ],
  [3, 'reserve, reserved, view, view level, view box, terrace, upper box, pavilion box, pavilion club'],
  [4, 'upper, upper level, upper deck, upper reserved, upper bowl, balcony, balcon, balkon, roof box, roof deck, roof'],
  [4, 'oberrang, oben, tribune haute, tribune superieure, superieur, haut, bovenring, boven, 3 e ring, derde ring'],
  [5, 'top deck, gallery, sky, sky view, sky deck, nosebleed, galerie, galerij'],
]

/** Words for places beyond the foul poles of a ballpark. */
const outfieldWords =
  'pavilion, bleachers, bleacher, outfield, monster, green monster, porch, batters eye, landing, bullpen, lawn, berm'

/** Words for a level of a theatre, from the stage outward. */
const theatreLevels: [rank: number, phrases: string][] = [
  [0, 'orchestra pit, pit, fosse, orchestergraben, orkestbak, premium, golden circle, carre or'],
  [1, 'orchestra, stalls, parterre, parkett, parket, parquet, zaal, saal, salle, floor, ground floor, erdgeschoss, begane grond'],
  [1.4, 'hochparkett, grand tier, rear stalls, parkett hinten'],
  [1.8, 'corbeille'],
  [2, 'mezzanine, dress circle, royal circle, circle, first mezzanine, grand balcon'],
  [2, 'rang, 1 rang, erster rang, 1 er balcon, 1 balcon, premier balcon, 1 e balkon, eerste balkon, 1 balkon, first balcony'],
  [3, 'balcony, balkon, balcon, upper circle, grand circle, 2 rang, zweiter rang, 2 e balcon, 2 eme balcon, deuxieme balcon'],
  [3, '2 balcon, 2 e balkon, tweede balkon, 2 balkon, second balcony'],
  [4, 'gallery, galerie, galerij, amphitheatre, amphitheater, amphi, family circle, upper balcony, third balcony, 3 rang'],
  [4, 'dritter rang, 3 e balcon, troisieme balcon, 3 balcon, 3 e balkon, derde balkon, 3 balkon, olymp, engelenbak, paradis'],
]

/** Words for the boxes of a theatre. */
const boxWords = 'box, boxes, loge, loges, logen, opera box, baignoire, baignoires'

const sides: [Side, string][] = [
  ['left', 'left, left field, left center, left centre, lf, house left, links, gauche, cote jardin, jardin, li, linker'],
  ['right', 'right, right field, right center, right centre, rf, house right, rechts, droite, cote cour, cour, re, rechter'],
  ['centre', 'center, centre, center field, centre field, cf, mitte, milieu, midden, central, face, middenvak'],
  ['plate', 'home plate, behind home plate, home'],
  ['first', 'first base, 1 b, 1 st base, right base, canvas alley'],
  ['third', 'third base, 3 b, 3 rd base, left base'],
  ['baselines', 'baseline'],
  ['north', 'north, nord, nordkurve, nordtribune, noord, noordtribune'],
  ['south', 'south, sud, sudkurve, sudtribune, zuid, zuidtribune'],
  ['east', 'east, est, ost, osttribune, oost, oosttribune'],
  ['west', 'west, ouest, westtribune'],
]

/** Words for the part of a level that is nearer to the stage or field, or farther from it, with the change of the rank. */
const nearness: [shift: number, phrases: string][] = [
  [-0.2, 'front, vorne, vorn, devant, avant, voor, lower, unterer'],
  [0.2, 'rear, back, hinten, arriere, fond, achter, upper, oberer'],
]

/** Words that are no part of a place: they announce a section. */
const labels =
  'section, sections, sect, sec, block, bloc, blok, sektor, secteur, vak, bereich, tribune, stand, the, seats, seating, level, zone'

/** Words for sections on the floor in front of a stage. */
const floorWords =
  'floor, flr, pit, ga, general admission, innenraum, parterre, fosse, vloer, veld, gold circle, golden circle, pelouse'

/** Words for tables in front of a stage. */
const tableWords = 'table, tables, tbl, tisch, tische, tafel, tafels, cocktail table, high top, stehtisch, statafel'

/** Words for a part of a house: what one phrase of a name means. */
export interface PhraseMeaning {
  field?: number
  theatre?: number
  shift?: number
  side?: Side
  is?: 'outfield' | 'box' | 'label' | 'floor' | 'table'
}

/** The most words of a phrase. */
export const LONGEST_PHRASE = 3

const each = (phrases: string, meaning: PhraseMeaning): [string, PhraseMeaning][] =>
  phrases.split(', ').map((phrase) => [phrase, meaning])

function meaningsOfAll() {
  const all: [string, PhraseMeaning][] = [
    ...each(labels, { is: 'label' }),
    ...fieldLevels.flatMap(([field, phrases]) => each(phrases, { field })),
    ...theatreLevels.flatMap(([theatre, phrases]) => each(phrases, { theatre })),
    ...nearness.flatMap(([shift, phrases]) => each(phrases, { shift })),
    ...sides.flatMap(([side, phrases]) => each(phrases, { side })),
    ...each(outfieldWords, { is: 'outfield' }),
    ...each(boxWords, { is: 'box' }),
    ...each(floorWords, { is: 'floor' }),
    ...each(tableWords, { is: 'table' }),
  ]
  const meanings = new Map<string, PhraseMeaning[]>()
  for (const [phrase, meaning] of all) meanings.set(phrase, [...(meanings.get(phrase) ?? []), meaning])
  return meanings
}

/** The meaning of each phrase. The words of a phrase are as `placeParts` makes them: without accents, in lower case. */
export const phraseMeanings: ReadonlyMap<string, readonly PhraseMeaning[]> = meaningsOfAll()
