//! Synonyms, chosen by hand for tasks. Rows end with a semicolon; the first word of a row stands for all.

/// Verbs for getting a thing.
pub const GETTING: &str = "buy purchase order bought book reserve reservation obtain acquire buche buchen reserviere reservieren reserva reservar kaufe kaufen bestelle bestellen compra comprar pide pedir; \
    rent hire lease; sell sold resell; cancel cancellation revoke; return refund reimbursement; \
    pay paid zahle zahlen bezahle bezahlen paga pagar";

/// Verbs for finding and showing.
pub const LOOKING: &str = "find search browse look discover show display list view see check tell give locate explore seek identify determine lookup found provide busca buscar encuentra encontrar suche suchen finden zeige zeigen muestra muéstrame; \
    compare comparison versus vs; choose select pick; sort rank; filter narrow";

/// Making, changing, ending.
pub const DOING: &str = "create make set schedule arrange organize organise establish compose generate build made erstelle erstellen crea crear; \
    write draft wrote; \
    delete remove erase clear trash discard lösche löschen entferne entfernen elimina eliminar borra borrar; \
    add put insert include append añade añadir agrega agregar hinzufügen füge; \
    change edit modify update adjust alter customize revise ändere ändern cambia cambiar; \
    move reschedule shift postpone; rename retitle; fill complete enter type input record; \
    install setup; \
    open launch visit start begin run go navigate access head öffne öffnen abre abrir; \
    stop end quit close exit terminate; increase raise boost; decrease lower reduce dim; \
    mute silence; hide conceal; accept approve; decline reject refuse deny; permit allow grant; \
    subscribe follow; unsubscribe unfollow; register signup enroll enrol join; \
    login signin logon; logout signout logoff; download save export; \
    send message post sent text share forward sms senden schicke schicken envía enviar manda; \
    reply respond answer; request ask; \
    play listen watch stream hear reproduce reproducir pon poner; \
    phone telephone mobile call dial cellphone smartphone; contact reach; repair fix mend; \
    calculate compute; help assist; need require want; recommend suggest; remind reminder; \
    alert notification notify; review feedback; rate score; spend spent; leave depart departure; \
    arrive arrival came; travel trip journey; deliver ship dispatch; pickup collect";

/// Qualities.
pub const QUALITIES: &str = "cheapest cheap affordable inexpensive; priciest dearest; latest newest recent; \
    earliest soonest; nearest closest; near nearby around; big large biggest largest huge; \
    small little tiny smallest; quick fast fastest quickest; slow slowest; quiet silent peaceful; \
    famous popular; free complimentary gratis; used secondhand preowned; wireless cordless; \
    vegetarian veggie meatless; vegan plantbased; nonstop direct; oneway single; grey gray; \
    available availability; daily everyday; every all each; indoor inside; outdoor outside";

/// Things.
pub const THINGS: &str = "amount count total quantity qty; passenger traveler traveller; kid child children; \
    adult grownup; baby infant newborn; man men; woman women; mother mom mum mama mommy; \
    father dad papa daddy; friend buddy pal; colleague coworker teammate; doctor physician; \
    lawyer attorney; manager boss supervisor; customer client; company firm corporation; \
    job vacancy position; flight fly plane airfare airline airway airplane aeroplane; \
    hotel accommodation lodging; apartment flat condo; house home; laptop notebook; video clip; \
    restaurant eatery; supermarket grocery; pharmacy drugstore chemist; ferry sailing; \
    train rail railway; taxi cab uber lyft; car automobile automóvil; bike bicycle cycle; \
    gas petrol fuel; route path way; shop store; holiday vacation; resume continue; \
    center centre downtown; neighborhood neighbourhood district area region; \
    photo picture image pic photograph; film movie; song track music tune; email mail gmail; \
    document doc paperwork; note memo; app application; site website webpage page; repo repository; \
    forum subreddit; account profile; password passcode; volume loudness; wallpaper background; \
    calendar agenda; appointment appt; timer countdown; duration length; cart basket trolley; \
    wishlist favorite favourite; coupon voucher promo; discount sale deal; price cost fare; \
    bill invoice; package parcel; shoe sneaker; jacket coat; pants trousers; \
    sweater jumper pullover; couch sofa settee; fridge refrigerator; tv television; computer pc; \
    headphone earphone earbud headset; forecast outlook; workout exercise; gym fitness; \
    dinner supper; dog puppy; cat kitten; color colour; label entitled; km kilometer kilometre; \
    mile mi; minute min; hour hr; street st; avenue ave; christmas xmas; birthday bday; \
    university college; issue problem trouble; good great excellent nice; shirt tshirt tee; \
    online web internet; necessary must; reason why; copy clone duplicate; gift present; \
    luggage baggage suitcase; clothes apparel; meeting conference; author writer; screen monitor; \
    backpack rucksack; table desk; lamp light; vacuum hoover; toilet restroom bathroom washroom; \
    elevator lift; garbage rubbish waste; soccer football; queue line; autumn fall; \
    garden yard backyard; pool swimming; parking garage; coffee espresso; soup broth; \
    dessert pudding; meal dish; cafe coffeehouse; bar pub; beer ale; cinema theater theatre; \
    concert gig; ticket seat pass admission entry; tour excursion; hike trek; stay overnight; \
    room suite habitación zimmer; cottage cabin chalet bungalow; hostel dorm; host owner; salary wage; \
    degree diploma; class course lesson; exam test quiz; homework assignment; student pupil; \
    teacher instructor tutor trainer coach; beginner novice; expert professional pro; \
    medicine medication drug pill; clinic hospital; vet veterinarian; illness disease sickness; \
    pain ache; insurance coverage; loan mortgage; money fund; transfer wire; \
    donate contribute charity; subscription membership; warranty guarantee; brand manufacturer; \
    model version; material fabric; size dimension; weight weigh; height tall; speed velocity; \
    cable cord; tablet ipad; browser chrome firefox safari; link url hyperlink; comment remark; \
    like upvote heart; chat conversation thread; group team; newsletter bulletin; \
    advertisement ad advert promotional promotion marketing; spreadsheet sheet; \
    presentation slide slideshow; chart graph plot; task todo chore; recurring repeat regular; \
    automatic auto; manual manually; previous former; upcoming future; missing lost; \
    broken damaged defective; safe secure; clean tidy; easy simple; difficult hard; spicy hot; \
    healthy nutritious; tasty delicious; comfortable comfy cozy; calm relaxing soothing; \
    luxury luxurious upscale fancy; sunny sunshine; scary horror; funny humorous comedy; \
    historic historical; additional extra another more; entire whole full; empty blank; \
    main primary; extend prolong renew renewal; print printout; sign signature; \
    verify confirm confirmation; reset restore recover; undo revert; convert conversion; \
    weather climate; traffic congestion; highway motorway freeway; walk foot; terminal gate; \
    citizen national; language tongue; speak talk; meaning definition define; biography bio; \
    lyrics words; singer musician artist band; actor actress; season series; player athlete; \
    championship tournament cup; politician lawmaker; accuse alleged charge; court trial judge; \
    prison jail sentenced; injure hurt wounded; fire blaze; crash collision accident; \
    attack assault; rise rose grow growth; fell drop cut; announce reveal; protest demonstrate; \
    vote election; arrest detained; investigate inquiry probe";

/// Words of news.
pub const NEWS: &str =
    "die dead death kill murder dying; win won beat victory defeat; say told said";
