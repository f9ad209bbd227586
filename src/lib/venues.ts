/**
 * The zones of well-known venues: major-league parks (also by former names), spring-training parks of both leagues,
 * places of special games, and arenas and stadiums of the other leagues.
 */
const venues: Record<string, string> = {
  'America/New_York': `
    Camden Yards, Oriole Park at Camden Yards, Fenway Park, Yankee Stadium,
    Citi Field, Citizens Bank Park, Nationals Park, PNC Park, Progressive Field, Great American Ball Park,
    Comerica Park, Truist Park, loanDepot park, Marlins Park, Tropicana Field, Turner Field, SunTrust Park, Shea Stadium,
    BayCare Ballpark, Spectrum Field, BB&T Field, Bright House Field, Charlotte Sports Park, Clover Park, First Data Field,
    CoolToday Park, Ed Smith Stadium, George M. Steinbrenner Field, Steinbrenner Field, Hammond Stadium,
    CenturyLink Sports Complex, Lee Health Sports Complex, JetBlue Park, JetBlue Park at Fenway South, LECOM Park,
    McKechnie Field, Publix Field at Joker Marchant Stadium, Joker Marchant Stadium, Roger Dean Stadium,
    Roger Dean Chevrolet Stadium, TD Ballpark, Dunedin Stadium, FITTEAM Ballpark of the Palm Beaches,
    The Ballpark of The Palm Beaches, CACTI Park of the Palm Beaches, Journey Bank Ballpark, Muncy Bank Ballpark,
    Bowman Field, BB&T Ballpark at Historic Bowman Field, Historic Bowman Field, Sahlen Field, Bristol Motor Speedway,
    Madison Square Garden, Barclays Center, UBS Arena, Prudential Center, Wells Fargo Center, Xfinity Mobile Arena,
    TD Garden, Capital One Arena, PPG Paints Arena, KeyBank Center, Little Caesars Arena, Rocket Mortgage FieldHouse,
    Rocket Arena, Quicken Loans Arena, Nationwide Arena, Gainbridge Fieldhouse, Bankers Life Fieldhouse, State Farm Arena,
    Kia Center, Amway Center, Kaseya Center, FTX Arena, American Airlines Arena, Amerant Bank Arena, FLA Live Arena,
    Amalie Arena, Benchmark International Arena, Spectrum Center, Lenovo Center, PNC Arena, MetLife Stadium,
    Gillette Stadium, Lincoln Financial Field, Northwest Stadium, FedExField, M&T Bank Stadium, Acrisure Stadium,
    Heinz Field, Highmark Stadium, Huntington Bank Field, FirstEnergy Stadium, Cleveland Browns Stadium, Paycor Stadium,
    Paul Brown Stadium, Ford Field, Lucas Oil Stadium, Mercedes-Benz Stadium, Bank of America Stadium, Hard Rock Stadium,
    Raymond James Stadium, EverBank Stadium, TIAA Bank Field, Red Bull Arena, Sports Illustrated Stadium, Subaru Park,
    Audi Field, Lower.com Field, ScottsMiracle-Gro Field, TQL Stadium, Inter&Co Stadium, Exploria Stadium, Chase Stadium,
    DRV PNK Stadium, Carnegie Hall, Lincoln Center, Radio City Music Hall, Churchill Downs, Daytona International Speedway`,
  'America/Toronto': `
    Rogers Centre, SkyDome, Scotiabank Arena, Air Canada Centre, BMO Field, Bell Centre, Canadian Tire Centre,
    Stade Saputo, Olympic Stadium Montreal, Tim Hortons Field, TD Place Stadium, Massey Hall`,
  'America/Chicago': `
    Wrigley Field, Guaranteed Rate Field, Rate Field, U.S. Cellular Field, American Family Field, Miller Park,
    Target Field, Kauffman Stadium, Busch Stadium, Globe Life Field, Globe Life Park in Arlington, Minute Maid Park,
    Daikin Park, MLB at Field of Dreams, Field of Dreams, Rickwood Field, Constellation Field, Whataburger Field,
    TD Ameritrade Park, Charles Schwab Field Omaha, Alamodome, United Center, Wintrust Arena, Fiserv Forum,
    Target Center, Xcel Energy Center, Grand Casino Arena, Enterprise Center, Bridgestone Arena, FedExForum,
    Smoothie King Center, American Airlines Center, Toyota Center, Frost Bank Center, AT&T Center, Paycom Center,
    Chesapeake Energy Arena, T-Mobile Center, Soldier Field, Lambeau Field, U.S. Bank Stadium, Arrowhead Stadium,
    GEHA Field at Arrowhead Stadium, AT&T Stadium, NRG Stadium, Caesars Superdome, Mercedes-Benz Superdome,
    Nissan Stadium, Allianz Field, Children's Mercy Park, Energizer Park, CITYPARK, GEODIS Park, Q2 Stadium,
    Shell Energy Stadium, PNC Stadium, BBVA Stadium, Toyota Stadium, SeatGeek Stadium, Moody Center, Dickies Arena`,
  'America/Winnipeg': `Canada Life Centre, Bell MTS Place, Princess Auto Stadium, IG Field`,
  'America/Denver': `
    Coors Field, Ball Arena, Pepsi Center, Empower Field at Mile High, Mile High Stadium, DICK'S Sporting Goods Park,
    Delta Center, Vivint Arena, Vivint Smart Home Arena, America First Field, Rio Tinto Stadium, Red Rocks Amphitheatre,
    Isotopes Park, Smith's Ballpark, The Ballpark at America First Square`,
  'America/Edmonton': `Rogers Place, Scotiabank Saddledome, McMahon Stadium, Commonwealth Stadium`,
  'America/Phoenix': `
    Chase Field, Bank One Ballpark, Scottsdale Stadium, Sloan Park, Hohokam Stadium, Salt River Fields,
    Salt River Fields at Talking Stick, Camelback Ranch, Camelback Ranch - Glendale, Camelback Ranch-Glendale,
    American Family Fields of Phoenix, Maryvale Baseball Park, Goodyear Ballpark, Peoria Stadium, Peoria Sports Complex,
    Surprise Stadium, Tempe Diablo Stadium, Phoenix Municipal Stadium, Hi Corbett Field, Kino Veterans Memorial Stadium,
    Footprint Center, PHX Arena, Mortgage Matchup Center, Talking Stick Resort Arena, Desert Diamond Arena,
    Gila River Arena, Mullett Arena, State Farm Stadium, Phoenix Raceway`,
  'America/Los_Angeles': `
    Oracle Park, AT&T Park, Dodger Stadium, UNIQLO Field at Dodger Stadium, Angel Stadium, Angel Stadium of Anaheim,
    Petco Park, T-Mobile Park, Safeco Field, Oakland Coliseum, RingCentral Coliseum, Oakland-Alameda County Coliseum,
    O.co Coliseum, Overstock.com Coliseum, Sutter Health Park, Raley Field, Las Vegas Ballpark, Cashman Field,
    Excite Ballpark, Chukchansi Park, Cheney Stadium, Banner Island Ballpark, Crypto.com Arena, Staples Center,
    Intuit Dome, Honda Center, Kia Forum, The Forum, Chase Center, Oracle Arena, Golden 1 Center, SAP Center,
    SAP Center at San Jose, Moda Center, Climate Pledge Arena, T-Mobile Arena, Michelob ULTRA Arena, SoFi Stadium,
    Levi's Stadium, Allegiant Stadium, Lumen Field, CenturyLink Field, Rose Bowl, Los Angeles Memorial Coliseum,
    BMO Stadium, Banc of California Stadium, Dignity Health Sports Park, PayPal Park, Earthquakes Stadium, Providence Park,
    Snapdragon Stadium, Pechanga Arena, Hollywood Bowl, Sphere`,
  'America/Vancouver': `Rogers Arena, BC Place, Nat Bailey Stadium`,
  'America/Mexico_City': `Estadio Alfredo Harp Helu, Estadio Alfredo Harp Helú, Estadio Azteca, Estadio Banorte, Arena CDMX`,
  'America/Monterrey': `Estadio de Beisbol Monterrey, Estadio de Béisbol Monterrey, Estadio BBVA, Estadio Mobil Super`,
  'America/Puerto_Rico': `Hiram Bithorn Stadium, Coliseo de Puerto Rico`,
  'America/Santo_Domingo': `Estadio Quisqueya, Estadio Quisqueya Juan Marichal`,
  'America/Havana': `Estadio Latinoamericano`,
  'Pacific/Honolulu': `Aloha Stadium`,
  'Europe/London': `
    London Stadium, Wembley Stadium, The O2, The O2 Arena, Tottenham Hotspur Stadium, Twickenham Stadium, Emirates Stadium,
    Stamford Bridge, Old Trafford, Etihad Stadium, Anfield, Royal Albert Hall`,
  'Europe/Paris': `Stade de France, Parc des Princes, Accor Arena, Paris La Défense Arena, Roland Garros`,
  'Europe/Amsterdam': `Johan Cruijff ArenA, Johan Cruyff Arena, Ziggo Dome`,
  'Europe/Berlin': `Allianz Arena, Olympiastadion, Uber Arena, Mercedes-Benz Arena, Deutsche Bank Park`,
  'Europe/Madrid': `Santiago Bernabéu, Estadio Santiago Bernabéu, Camp Nou, Spotify Camp Nou, Movistar Arena Madrid`,
  'Europe/Dublin': `Croke Park, Aviva Stadium`,
  'Asia/Tokyo': `Tokyo Dome, Kyocera Dome, Kyocera Dome Osaka`,
  'Asia/Seoul': `Gocheok Sky Dome`,
  'Australia/Sydney': `Sydney Cricket Ground`,
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')

const zones = new Map(
  Object.entries(venues).flatMap(([zone, names]) => names.split(',').map((name) => [plain(name), zone] as const)),
)

/**
 * The IANA zone of a venue, ignoring case, accents and punctuation, or null if it is not in the table.
 * @param location a venue, or a venue and its city: `Oracle Park - San Francisco`
 */
export function venueZone(location: string): string | null {
  return zones.get(plain(location)) ?? zones.get(plain(venueName(location))) ?? null
}

/** The venue of a location: the part before its last ` - `. */
export function venueName(location: string): string {
  const end = location.lastIndexOf(' - ')
  return (end > 0 ? location.slice(0, end) : location).trim()
}
