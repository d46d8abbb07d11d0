// Households as one would greet them, written by hand: people are separated by commas, and first names from surnames by a slash.
import { expect, test } from 'vitest';
import { type GreetingLanguage, joinFirstNames, joinNames, type PersonName } from './join-names.ts';

function namesIn(people: string): PersonName[] {
  return people.split(', ').map((person) => {
    const [first = '', last = null] = person.split('/');
    return { first, last };
  });
}

function wholeNamesIn(people: string): PersonName[] {
  return people.split(', ').map((whole) => ({ whole }));
}

type Joining = (people: readonly PersonName[], language: GreetingLanguage) => string;

function both(join: Joining, people: readonly PersonName[]): string[] {
  return [join(people, 'en'), join(people, 'es')];
}

const apart = [
  ['Clara/Zhang', 'Clara Zhang', 'Clara Zhang'],
  ['Tom/Zhang', 'Tom Zhang', 'Tom Zhang'],
  ['Clara/', 'Clara', 'Clara'],
  ['/Zhang', 'Zhang', 'Zhang'],
  ['Clara/Zhang, Tom/Zhang', 'Clara and Tom Zhang', 'Clara y Tom Zhang'],
  ['Clara/Zhang, Tom/Ruiz', 'Clara Zhang and Tom Ruiz', 'Clara Zhang y Tom Ruiz'],
  ['Tom/Ruiz, Clara/Zhang', 'Tom Ruiz and Clara Zhang', 'Tom Ruiz y Clara Zhang'],
  ['Ana/García, Luis/García', 'Ana and Luis García', 'Ana y Luis García'],
  ['Ana/García López, Luis/García López', 'Ana and Luis García López', 'Ana y Luis García López'],
  [
    'Ana/García López, Luis/García Pérez',
    'Ana García López and Luis García Pérez',
    'Ana García López y Luis García Pérez',
  ],
  ['Ana/López, Isabel/López', 'Ana and Isabel López', 'Ana e Isabel López'],
  ['Ana/López, Inés/López', 'Ana and Inés López', 'Ana e Inés López'],
  ['Ana/López, Hilda/López', 'Ana and Hilda López', 'Ana e Hilda López'],
  ['Ana/López, Hielo/López', 'Ana and Hielo López', 'Ana y Hielo López'],
  ['Ana/López, Yago/López', 'Ana and Yago López', 'Ana y Yago López'],
  ['Ana/López, Irma/Pérez', 'Ana López and Irma Pérez', 'Ana López e Irma Pérez'],
  ['Ana/López, Hipólito/Pérez', 'Ana López and Hipólito Pérez', 'Ana López e Hipólito Pérez'],
  ['Ana/López, Iñaki/Iturbe', 'Ana López and Iñaki Iturbe', 'Ana López e Iñaki Iturbe'],
  ['Pedro/Ibáñez, Ana/López', 'Pedro Ibáñez and Ana López', 'Pedro Ibáñez y Ana López'],
  ['José/Muñoz, María/Muñoz', 'José and María Muñoz', 'José y María Muñoz'],
  ['José María/Muñoz, Ana Belén/Muñoz', 'José María and Ana Belén Muñoz', 'José María y Ana Belén Muñoz'],
  ['Mary Ann/Smith, John/Smith', 'Mary Ann and John Smith', 'Mary Ann y John Smith'],
  ['Mary Ann/Smith, John/Jones', 'Mary Ann Smith and John Jones', 'Mary Ann Smith y John Jones'],
  ['Mary-Ann/Smith, Jean-Paul/Smith', 'Mary-Ann and Jean-Paul Smith', 'Mary-Ann y Jean-Paul Smith'],
  ['Anne/O’Neil, Sean/O’Neil', 'Anne and Sean O’Neil', 'Anne y Sean O’Neil'],
  ["Anne/O'Neil, Sean/O’Neil", "Anne and Sean O'Neil", "Anne y Sean O'Neil"],
  ['Anne/Mac Donald, Sean/Mac Donald', 'Anne and Sean Mac Donald', 'Anne y Sean Mac Donald'],
  ['Ana/de la Cruz, Luis/de la Cruz', 'Ana and Luis de la Cruz', 'Ana y Luis de la Cruz'],
  ['Ana/de la Cruz, Luis/Cruz', 'Ana de la Cruz and Luis Cruz', 'Ana de la Cruz y Luis Cruz'],
  ['Ana/van den Berg, Jan/van den Berg', 'Ana and Jan van den Berg', 'Ana y Jan van den Berg'],
  ['Ana/Van den Berg, Jan/van den Berg', 'Ana and Jan Van den Berg', 'Ana y Jan Van den Berg'],
  ['Li/Wang, Mei/Wang', 'Li and Mei Wang', 'Li y Mei Wang'],
  ['Li/Wang, Mei/Chen', 'Li Wang and Mei Chen', 'Li Wang y Mei Chen'],
  ['Yuki/Tanaka, Ken/Tanaka', 'Yuki and Ken Tanaka', 'Yuki y Ken Tanaka'],
  ['Nguyễn/Văn, Trần/Văn', 'Nguyễn and Trần Văn', 'Nguyễn y Trần Văn'],
  ['Øyvind/Ås, Liv/Ås', 'Øyvind and Liv Ås', 'Øyvind y Liv Ås'],
  ['Zoë/Müller, Jörg/Müller', 'Zoë and Jörg Müller', 'Zoë y Jörg Müller'],
  ['Zoë/Müller, Jörg/Mueller', 'Zoë Müller and Jörg Mueller', 'Zoë Müller y Jörg Mueller'],
  ['Ana/Pérez, Luis/Perez', 'Ana Pérez and Luis Perez', 'Ana Pérez y Luis Perez'],
  ['ana/pérez, LUIS/PÉREZ', 'ana and LUIS pérez', 'ana y LUIS pérez'],
  [' Ana / Pérez , Luis/Pérez', 'Ana and Luis Pérez', 'Ana y Luis Pérez'],
  ['Ana  María/Pérez  Gil, Luis/Pérez Gil', 'Ana María and Luis Pérez Gil', 'Ana María y Luis Pérez Gil'],
  ['Ana/Pérez, Ana/Pérez', 'Ana Pérez', 'Ana Pérez'],
  ['Ana/Pérez, ana/perez', 'Ana Pérez and ana perez', 'Ana Pérez y ana perez'],
  ['Ana/Pérez, Ana/Ruiz', 'Ana Pérez and Ana Ruiz', 'Ana Pérez y Ana Ruiz'],
  ['Ana/, Luis/', 'Ana and Luis', 'Ana y Luis'],
  ['Ana/, Luis/Pérez', 'Ana and Luis', 'Ana y Luis'],
  ['Ana/Pérez, Luis/', 'Ana and Luis', 'Ana y Luis'],
  ['/Pérez, Luis/Pérez', 'Pérez and Luis', 'Pérez y Luis'],
  ['/Pérez, /Ruiz', 'Pérez and Ruiz', 'Pérez y Ruiz'],
  ['/Pérez, /Pérez', 'Pérez', 'Pérez'],
  ['Ana/Pérez, /', 'Ana Pérez', 'Ana Pérez'],
  ['/, /', '', ''],
  ['/, Ana/Pérez', 'Ana Pérez', 'Ana Pérez'],
  ['Ana/Pérez, Luis/Pérez, Eva/Pérez', 'Ana, Luis, and Eva Pérez', 'Ana, Luis y Eva Pérez'],
  ['Ana/Pérez, Luis/Pérez, Iker/Pérez', 'Ana, Luis, and Iker Pérez', 'Ana, Luis e Iker Pérez'],
  ['Ana/Pérez, Luis/Pérez, Eva/Ruiz', 'Ana and Luis Pérez, and Eva Ruiz', 'Ana y Luis Pérez, y Eva Ruiz'],
  ['Ana/Pérez, Eva/Ruiz, Luis/Pérez', 'Ana and Luis Pérez, and Eva Ruiz', 'Ana y Luis Pérez, y Eva Ruiz'],
  ['Eva/Ruiz, Ana/Pérez, Luis/Pérez', 'Eva Ruiz, and Ana and Luis Pérez', 'Eva Ruiz, y Ana y Luis Pérez'],
  ['Ana/Pérez, Eva/Ruiz, Leo/Gil', 'Ana Pérez, Eva Ruiz, and Leo Gil', 'Ana Pérez, Eva Ruiz y Leo Gil'],
  ['Ana/Pérez, Eva/Ruiz, Iván/Gil', 'Ana Pérez, Eva Ruiz, and Iván Gil', 'Ana Pérez, Eva Ruiz e Iván Gil'],
  [
    'Ana/Pérez, Eva/Ruiz, Ivo/Ibarra',
    'Ana Pérez, Eva Ruiz, and Ivo Ibarra',
    'Ana Pérez, Eva Ruiz e Ivo Ibarra',
  ],
  ['Ana/Pérez, Luis/Pérez, Isa/Ruiz', 'Ana and Luis Pérez, and Isa Ruiz', 'Ana y Luis Pérez, e Isa Ruiz'],
  ['Ana/Pérez, Luis/Pérez, /', 'Ana and Luis Pérez', 'Ana y Luis Pérez'],
  ['Ana/Pérez, Luis/Pérez, /Ruiz', 'Ana, Luis, and Ruiz', 'Ana, Luis y Ruiz'],
  ['Ana/Pérez, Luis/Pérez, Eva/', 'Ana, Luis, and Eva', 'Ana, Luis y Eva'],
  ['Ana/, Luis/, Eva/', 'Ana, Luis, and Eva', 'Ana, Luis y Eva'],
  ['Ana/, Luis/, Inés/', 'Ana, Luis, and Inés', 'Ana, Luis e Inés'],
  ['Ana/A, Bo/A, Cy/B, Di/B', 'Ana and Bo A, and Cy and Di B', 'Ana y Bo A, y Cy y Di B'],
  ['Ana/A, Bo/B, Cy/A, Di/B', 'Ana and Cy A, and Bo and Di B', 'Ana y Cy A, y Bo y Di B'],
  ['Ana/A, Bo/B, Cy/C, Di/D', 'Ana A, Bo B, Cy C, and Di D', 'Ana A, Bo B, Cy C y Di D'],
  ['Ana/A, Bo/A, Cy/A, Di/A', 'Ana, Bo, Cy, and Di A', 'Ana, Bo, Cy y Di A'],
  ['Ana/A, Bo/A, Cy/A, Di/B', 'Ana, Bo, and Cy A, and Di B', 'Ana, Bo y Cy A, y Di B'],
  ['Ana/A, Bo/B, Cy/B, Di/B', 'Ana A, and Bo, Cy, and Di B', 'Ana A, y Bo, Cy y Di B'],
  ['Ana/A, Bo/A, Cy/B, Ida/B', 'Ana and Bo A, and Cy and Ida B', 'Ana y Bo A, y Cy e Ida B'],
  ['Ana/A, Bo/A, Cy/A, Di/A, Ed/A', 'Ana and Bo A and family', 'Ana y Bo A y familia'],
  ['Ana/A, Bo/B, Cy/C, Di/D, Ed/E', 'Ana A and Bo B and family', 'Ana A y Bo B y familia'],
  ['Ana/A, Bo/A, Cy/B, Di/B, Ed/B, Flo/B', 'Ana and Bo A and family', 'Ana y Bo A y familia'],
  ['Ana/A, Ana/A, Bo/A, Cy/A, Di/A', 'Ana, Bo, Cy, and Di A', 'Ana, Bo, Cy y Di A'],
  ['Ana/A, Ana/A, Bo/A, Cy/A, Di/A, Ed/A', 'Ana and Bo A and family', 'Ana y Bo A y familia'],
  ['Ana/A, /, Bo/A, /, Cy/A', 'Ana, Bo, and Cy A', 'Ana, Bo y Cy A'],
  ['J./Smith, K./Smith', 'J. and K. Smith', 'J. y K. Smith'],
  ['Dr. Ana/Pérez, Luis/Pérez', 'Dr. Ana and Luis Pérez', 'Dr. Ana y Luis Pérez'],
  ['Ana/Pérez Jr., Luis/Pérez', 'Ana Pérez Jr. and Luis Pérez', 'Ana Pérez Jr. y Luis Pérez'],
  ['Prince/, Sheila/E.', 'Prince and Sheila', 'Prince y Sheila'],
  ['Cher/, Sonny/Bono', 'Cher and Sonny', 'Cher y Sonny'],
  ['Mohammed/al-Sayed, Layla/al-Sayed', 'Mohammed and Layla al-Sayed', 'Mohammed y Layla al-Sayed'],
  ['Mohammed/Al-Sayed, Layla/al-Sayed', 'Mohammed and Layla Al-Sayed', 'Mohammed y Layla Al-Sayed'],
  ['Ngozi/Okafor, Chidi/Okafor, Ife/Okafor', 'Ngozi, Chidi, and Ife Okafor', 'Ngozi, Chidi e Ife Okafor'],
  ['Ngozi/Okafor, Ife/Okafor', 'Ngozi and Ife Okafor', 'Ngozi e Ife Okafor'],
  ['Hugo/Sá, Íris/Sá', 'Hugo and Íris Sá', 'Hugo e Íris Sá'],
  ['Ana/Sá, Hiram/Sá', 'Ana and Hiram Sá', 'Ana e Hiram Sá'],
  ['Ana/Sá, Hiedra/Sá', 'Ana and Hiedra Sá', 'Ana y Hiedra Sá'],
  ['Ana/Sá, Ya/Sá', 'Ana and Ya Sá', 'Ana y Ya Sá'],
  ['Ana/Sá, Yves/Sá', 'Ana and Yves Sá', 'Ana y Yves Sá'],
  ['Ana/Sá, Hydra/Sá', 'Ana and Hydra Sá', 'Ana y Hydra Sá'],
  ['Ana/Sá, Ian/Sá', 'Ana and Ian Sá', 'Ana e Ian Sá'],
  ['Ana/Sá, Ionela/Sá', 'Ana and Ionela Sá', 'Ana e Ionela Sá'],
  ['Ana/Sá, Hyon/Sá', 'Ana and Hyon Sá', 'Ana y Hyon Sá'],
  ['Ana/I, Bo/I', 'Ana and Bo I', 'Ana y Bo I'],
  ['Ana/Ibarra, Bo/Ruiz', 'Ana Ibarra and Bo Ruiz', 'Ana Ibarra y Bo Ruiz'],
  ['Bo/Ruiz, Ana/Ibarra', 'Bo Ruiz and Ana Ibarra', 'Bo Ruiz y Ana Ibarra'],
  [
    'Bo/Ruiz, Ana/Ruiz, Ivo/Ibarra, Isa/Ibarra',
    'Bo and Ana Ruiz, and Ivo and Isa Ibarra',
    'Bo y Ana Ruiz, e Ivo e Isa Ibarra',
  ],
  ['Ana/Pérez-Ruiz, Leo/Pérez-Ruiz', 'Ana and Leo Pérez-Ruiz', 'Ana y Leo Pérez-Ruiz'],
  ['Ana/Pérez-Ruiz, Leo/Pérez', 'Ana Pérez-Ruiz and Leo Pérez', 'Ana Pérez-Ruiz y Leo Pérez'],
  ['Ana/Pérez Ruiz, Leo/Ruiz', 'Ana Pérez Ruiz and Leo Ruiz', 'Ana Pérez Ruiz y Leo Ruiz'],
  ['X Æ A-12/Musk, Elon/Musk', 'X Æ A-12 and Elon Musk', 'X Æ A-12 y Elon Musk'],
  [
    'Björk/Guðmundsdóttir, Sindri/Eldon',
    'Björk Guðmundsdóttir and Sindri Eldon',
    'Björk Guðmundsdóttir y Sindri Eldon',
  ],
  [
    'Bartholomew-Maximilian/Featherstonehaugh, Alexandrina/Featherstonehaugh',
    'Bartholomew-Maximilian and Alexandrina Featherstonehaugh',
    'Bartholomew-Maximilian y Alexandrina Featherstonehaugh',
  ],
  [
    'Bartholomew-Maximilian/Featherstonehaugh, Alexandrina-Victoria/Wolfeschlegelstein',
    'Bartholomew-Maximilian and Alexandrina-Victoria',
    'Bartholomew-Maximilian y Alexandrina-Victoria',
  ],
  [
    'Hubert Blaine/Wolfeschlegelsteinhausenbergerdorff, Maria/Wolfeschlegelsteinhausenbergerdorff, Tom/Wolfeschlegelsteinhausenbergerdorff',
    'Hubert Blaine, Maria, and Tom Wolfeschlegelsteinhausenbergerdorff',
    'Hubert Blaine, Maria y Tom Wolfeschlegelsteinhausenbergerdorff',
  ],
  ['Ana/Gil, Íñigo/Paz', 'Ana Gil and Íñigo Paz', 'Ana Gil e Íñigo Paz'],
  ['Ana/Gil, Luis/Gil, Íñigo/Paz', 'Ana and Luis Gil, and Íñigo Paz', 'Ana y Luis Gil, e Íñigo Paz'],
] as const;

const whole = [
  ['Clara Zhang', 'Clara Zhang', 'Clara Zhang'],
  ['Clara', 'Clara', 'Clara'],
  ['Clara Zhang, Tom Zhang', 'Clara and Tom Zhang', 'Clara y Tom Zhang'],
  ['Clara Zhang, Tom Ruiz', 'Clara Zhang and Tom Ruiz', 'Clara Zhang y Tom Ruiz'],
  ['Clara Zhang, Tom', 'Clara Zhang and Tom', 'Clara Zhang y Tom'],
  ['Clara, Tom', 'Clara and Tom', 'Clara y Tom'],
  ['Clara, Inés', 'Clara and Inés', 'Clara e Inés'],
  ['Zhang Clara, Zhang Tom', 'Zhang Clara and Zhang Tom', 'Zhang Clara y Zhang Tom'],
  ['Ana García López, Luis García López', 'Ana and Luis García López', 'Ana y Luis García López'],
  ['Ana García López, Luis Pérez López', 'Ana García and Luis Pérez López', 'Ana García y Luis Pérez López'],
  ['Ana de la Cruz, Luis de la Cruz', 'Ana and Luis de la Cruz', 'Ana y Luis de la Cruz'],
  ['Ana María Ruiz, José Luis Ruiz', 'Ana María and José Luis Ruiz', 'Ana María y José Luis Ruiz'],
  [
    'Ana María Ruiz, José Luis Ruiz, Eva Ruiz',
    'Ana María, José Luis, and Eva Ruiz',
    'Ana María, José Luis y Eva Ruiz',
  ],
  ['Ana Ruiz, Luis Ruiz, Eva Gil', 'Ana Ruiz, Luis Ruiz, and Eva Gil', 'Ana Ruiz, Luis Ruiz y Eva Gil'],
  ['Ana Ruiz, Eva Gil, Luis Ruiz', 'Ana Ruiz, Eva Gil, and Luis Ruiz', 'Ana Ruiz, Eva Gil y Luis Ruiz'],
  ['Ana Ruiz, Luis Ruiz, Inés Ruiz', 'Ana, Luis, and Inés Ruiz', 'Ana, Luis e Inés Ruiz'],
  ['Ana Ruiz, Luis Ruiz, Eva Ruiz, Leo Ruiz', 'Ana, Luis, Eva, and Leo Ruiz', 'Ana, Luis, Eva y Leo Ruiz'],
  [
    'Ana Ruiz, Luis Ruiz, Eva Ruiz, Leo Ruiz, Mia Ruiz',
    'Ana and Luis Ruiz and family',
    'Ana y Luis Ruiz y familia',
  ],
  [
    'Ana Ruiz, Luis Gil, Eva Paz, Leo Mar, Mia Sol',
    'Ana Ruiz and Luis Gil and family',
    'Ana Ruiz y Luis Gil y familia',
  ],
  ['Ana RUIZ, Luis Ruiz', 'Ana and Luis RUIZ', 'Ana y Luis RUIZ'],
  ['ana ruiz, ana ruiz', 'ana ruiz', 'ana ruiz'],
  ['Ana Ruiz, ', 'Ana Ruiz', 'Ana Ruiz'],
  [', ', '', ''],
  ['The Zhang Family', 'The Zhang Family', 'The Zhang Family'],
  ['The Zhang Family, Tom Zhang', 'The Zhang Family and Tom Zhang', 'The Zhang Family y Tom Zhang'],
  ['Dr. Ana Ruiz, Dr. Luis Ruiz', 'Dr. Ana and Dr. Luis Ruiz', 'Dr. Ana y Dr. Luis Ruiz'],
  ['Ana Ruiz Jr., Luis Ruiz Jr.', 'Ana and Luis Ruiz Jr.', 'Ana y Luis Ruiz Jr.'],
  ['Mr and Mrs Smith', 'Mr and Mrs Smith', 'Mr and Mrs Smith'],
  ['Mr and Mrs Smith, Tom Smith', 'Mr and Mrs and Tom Smith', 'Mr and Mrs y Tom Smith'],
  ['Ruiz, Ana Ruiz', 'Ruiz and Ana Ruiz', 'Ruiz y Ana Ruiz'],
  ['Ana, Ana Ruiz', 'Ana and Ana Ruiz', 'Ana y Ana Ruiz'],
  ['Kim Min-jun, Lee Seo-yeon', 'Kim Min-jun and Lee Seo-yeon', 'Kim Min-jun y Lee Seo-yeon'],
  ['John Smith, Johnny Smith', 'John and Johnny Smith', 'John y Johnny Smith'],
  ['Anna-Lena Groß, Jens Groß', 'Anna-Lena and Jens Groß', 'Anna-Lena y Jens Groß'],
  ['Anna  Groß, Jens   Groß', 'Anna and Jens Groß', 'Anna y Jens Groß'],
  ['Mary Ann Smith, John Smith', 'Mary Ann and John Smith', 'Mary Ann y John Smith'],
  ['Maria dos Santos, João dos Santos', 'Maria and João dos Santos', 'Maria y João dos Santos'],
  ['María José, José María', 'María José and José María', 'María José y José María'],
  ['A B C D, E F C D', 'A B and E F C D', 'A B y E F C D'],
  ['Ana Ruiz, Irene Ruiz', 'Ana and Irene Ruiz', 'Ana e Irene Ruiz'],
  ['Irene Ruiz, Ana Ruiz', 'Irene and Ana Ruiz', 'Irene y Ana Ruiz'],
  ['Ana Ruiz, Hilario Ibáñez', 'Ana Ruiz and Hilario Ibáñez', 'Ana Ruiz e Hilario Ibáñez'],
  [
    'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine, Maria Featherstonehaugh-Cholmondeley',
    'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine and family',
    'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine y familia',
  ],
] as const;

const firstNames = [
  ['Mei/Zhang', 'Mei', 'Mei'],
  ['Mei/Zhang, Luis/Zhang', 'Mei and Luis', 'Mei y Luis'],
  ['Mei/Zhang, Luis/Ruiz', 'Mei and Luis', 'Mei y Luis'],
  ['Mei/Zhang, Inés/Zhang', 'Mei and Inés', 'Mei e Inés'],
  ['Mei/Zhang, Mei/Ruiz', 'Mei Zhang and Mei Ruiz', 'Mei Zhang y Mei Ruiz'],
  ['Mei/Zhang, Mei/Ruiz, Luis/Zhang', 'Mei and Luis Zhang, and Mei Ruiz', 'Mei y Luis Zhang, y Mei Ruiz'],
  ['Mei/Zhang, Mei/Zhang', 'Mei', 'Mei'],
  ['Mei/, Luis/', 'Mei and Luis', 'Mei y Luis'],
  ['Mei/, Mei/', 'Mei', 'Mei'],
  ['Mei/Zhang, mei/ruiz', 'Mei Zhang and mei ruiz', 'Mei Zhang y mei ruiz'],
  ['Mei/Zhang, /Zhang', 'Mei and Zhang', 'Mei y Zhang'],
  ['/, Mei/Zhang', 'Mei', 'Mei'],
  ['/, /', '', ''],
  ['A/Z, B/Z, C/Z, D/Z, E/Z', 'A, B, C, D, and E', 'A, B, C, D y E'],
  ['Ana/Ruiz, Luis/Ruiz, Iker/Ruiz', 'Ana, Luis, and Iker', 'Ana, Luis e Iker'],
  ['Ana/Ruiz, Luis/Ruiz, Hielo/Ruiz', 'Ana, Luis, and Hielo', 'Ana, Luis y Hielo'],
  ['Ana/Gil, Íñigo/Gil', 'Ana and Íñigo', 'Ana e Íñigo'],
] as const;

test.each(apart)('names with surnames: %s', (people, english, spanish) => {
  expect(both(joinNames, namesIn(people))).toEqual([english, spanish]);
});

test.each(whole)('whole names: %s', (people, english, spanish) => {
  expect(both(joinNames, wholeNamesIn(people))).toEqual([english, spanish]);
});

test.each(firstNames)('first names of children: %s', (people, english, spanish) => {
  expect(both(joinFirstNames, namesIn(people))).toEqual([english, spanish]);
});
