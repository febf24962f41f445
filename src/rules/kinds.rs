//! Words for kinds of one thing. Different kinds exclude each other ("cash" is not "card"), and a kind implies
//! the general word ("bus" implies "vehicle").

use super::families::canonical;
use super::lexicon::Lexicon;
use super::stem::stem;

/// Rows end with a semicolon: the general word (or a dash, if there is none), a colon, and the kinds.
const KINDS: &str = "\
    color: red blue green yellow black white grey brown pink purple orange golden silver beige navy \
    turquoise violet teal maroon; \
    farbe: rot blau grun gelb schwarz weis grau braun rosa lila; \
    -: rojo azul verde amarillo negro blanco gris marron rosado morado; \
    -: small medium big xl xs; -: king queen twin double single triple; \
    payment: cash card paypal cheque klarna venmo bitcoin; zahlung: bar karte; \
    pago: efectivo tarjeta transferencia; -: credit debit; \
    transport: train bus flight car bike taxi ferry tram subway walk drive scooter coach helicopter cruise; \
    verkehrsmittel: zug bus flugzeug auto fahrrad taxi fahre strasenbahn; \
    transporte: tren autobus avion coche barco metro bicicleta; \
    vehicle: car bus truck van suv motorcycle scooter bike tractor; \
    meal: breakfast lunch dinner brunch; mahlzeit: fruhstuck mittagessen abendessen; \
    comida: desayuno almuerzo cena; -: morning afternoon evening night; -: spring summer autumn winter; \
    fabric: cotton silk wool linen leather polyester denim velvet nylon cashmere satin; \
    -: wood metal steel glass plastic ceramic bamboo marble stone; wood: oak pine walnut teak birch; \
    metal: steel aluminium aluminum iron copper brass; \
    -: email whatsapp telegram signal slack discord messenger instagram facebook twitter linkedin skype; \
    -: economy business firstclass premium; \
    drink: coffee tea juice wine beer water lemonade cola coke milk smoothie cocktail soda; \
    coffee: cappuccino latte americano mocha macchiato; -: oat soy almond coconut skimmed; \
    food: pizza burger pasta salad sandwich sushi soup taco burrito curry steak ramen noodle; \
    meat: chicken beef pork lamb turkey duck veal; -: pepperoni mushroom salami ham tuna bacon; \
    fruit: apple banana orange berry grape mango pear peach lemon melon pineapple; \
    vegetable: carrot potato tomato onion cucumber spinach broccoli pepper; \
    -: plumber electrician carpenter mechanic nurse lawyer accountant teacher doctor dentist gardener \
    locksmith chef waiter developer designer engineer hairdresser roofer; \
    doctor: pediatrician dermatologist cardiologist therapist specialist gp neurologist psychiatrist; \
    dentist: endodontist orthodontist; \
    -: pdf csv excel png jpg jpeg mp3 mp4 docx txt zip; \
    language: english french german spanish italian japanese chinese korean portuguese russian arabic dutch \
    turkish polish greek swedish hindi thai vietnamese; \
    device: phone laptop tablet computer tv printer camera speaker console smartwatch; \
    furniture: table chair couch bed shelf bookcase wardrobe dresser sideboard; \
    clothes: shirt dress jacket pants sweater skirt jeans sock scarf glove; \
    shoe: boot sandal slipper heel loafer; instrument: guitar piano violin drum flute trumpet; \
    sport: soccer tennis basketball baseball golf hockey volleyball rugby badminton; \
    pet: dog cat rabbit hamster parrot; \
    -: bedroom kitchen toilet livingroom hallway basement attic balcony; -: man woman kid baby; \
    -: mother father sister brother wife husband son daughter grandmother grandfather niece nephew aunt uncle; \
    relative: niece nephew aunt uncle cousin; -: pickup deliver; -: return replacement exchange; \
    -: savingsaccount currentaccount; -: portrait landscape; -: north south east west; \
    -: daily weekly monthly yearly hourly; recurring: daily weekly monthly yearly; \
    -: diario semanal mensual anual; -: taglich wochentlich monatlich jahrlich; \
    -: wifi bluetooth hotspot gps nfc flightmode; \
    -: jazz rock pop classical country techno folk blues; \
    -: horror comedy drama thriller romance documentary; \
    hotel: room resort hostel motel inn suite cottage; \
    song: album playlist; video: film trailer; restaurant: pizzeria bistro cafe steakhouse; \
    computer: laptop; class: yoga pilates workshop; car: suv sedan van truck convertible minivan pickup vehicle; \
    news: article headline story; article: news; photo: screenshot selfie; message: email sms";

/// A word's row, and whether it is the general word or a kind.
#[derive(Clone, Copy)]
struct Place {
    row: usize,
    is_name: bool,
    excludes: bool,
}

/// Kinds that do not exclude each other.
const NOT_APART: &str = " hotel song video restaurant computer class car news article photo message relative \
    vehicle metal recurring ";

static PLACES: Lexicon<Vec<Place>> = Lexicon::of(|| {
    let mut known: Vec<(&'static str, Vec<Place>)> = Vec::new();
    for (row, (name, kinds)) in KINDS.split("; ").filter_map(|row| row.split_once(": ")).enumerate()
    {
        let excludes = !NOT_APART.split(' ').any(|kind| kind == name);
        let names = std::iter::once((name, true)).filter(|(name, _)| *name != "-");
        let kinds = kinds.split_ascii_whitespace().map(|kind| (kind, false));
        for (word, is_name) in names.chain(kinds) {
            let key = canonical(stem(word));
            let place = Place { row, is_name, excludes };
            match known.iter_mut().find(|(of, _)| *of == key) {
                Some((_, places)) => places.push(place),
                None => known.push((key, vec![place])),
            }
        }
    }
    known
});

fn places(key: &str) -> &'static [Place] {
    PLACES.get(key).map_or(&[], Vec::as_slice)
}

/// Whether one word is a kind of the other.
pub fn is_kind_of(key: &str, name: &str) -> bool {
    let named = places(name).iter().filter(|place| place.is_name);
    let mut rows = named.map(|named| named.row);
    rows.any(|row| places(key).iter().any(|place| place.row == row && !place.is_name))
}

/// Whether the words are kinds of one thing that exclude each other.
pub fn are_alternatives(a: &str, b: &str) -> bool {
    let apart = |place: &&Place| !place.is_name && place.excludes;
    let mut rows = places(a).iter().filter(apart).map(|place| place.row);
    a != b && rows.any(|row| places(b).iter().filter(apart).any(|place| place.row == row))
}

/// Whether a word is a kind of anything.
pub fn has_alternatives(key: &str) -> bool {
    places(key).iter().any(|place| !place.is_name && place.excludes)
}
