/**
 * Passwords that attackers try first. No published list is copied here: the stems are ones that every published ranking
 * of leaked passwords has near its top, written down from memory, and what people put behind them is combined with
 * each, which makes far more than the 3,000 that reliability.md asks for. Only those of 8 and more characters matter.
 */
const STEMS =
  `password passwort passw passwd pass secret letmein welcome admin administrator root login master access
qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc asdf qwer zaq wsx abc abcd abcde
abcdef abcdefg abcdefgh iloveyou loveyou lovely love mylove loveme babygirl princess prince angel sunshine sunflower
flower butterfly rainbow summer winter spring autumn monday friday january february march april june july august
september october november december dragon monkey tiger lion eagle falcon shark wolf panda kitten kitty puppy doggy
chicken turtle dolphin horse bear bull cowboy cowboys ranger rangers hunter killer shadow ghost phantom ninja samurai
pirate batman superman spiderman ironman starwars pokemon pikachu matrix trustno hello hallo bonjour hola goodbye
football baseball basketball soccer hockey tennis golf liverpool chelsea arsenal barcelona juventus yankees lakers
steelers packers eagles patriots jordan michael jennifer jessica ashley nicole daniel thomas robert charlie andrew
joshua matthew anthony william george jasmine hannah amanda samantha michelle melissa stephanie maggie buster ginger
pepper cookie cheese banana orange apple cherry peaches coffee chocolate whiskey corona computer internet windows
microsoft google facebook samsung nokia android linux oracle server database system network cisco router changeme
default guest user test testing tester temp demo example student teacher school office company manager support service
freedom america london paris berlin madrid canada australia mexico brasil india china beijing shanghai woaini wodemima
mercedes ferrari porsche mustang corvette harley yamaha honda toyota nissan metallica nirvana slipknot blink eminem
money dollar diamond silver golden platinum crystal purple yellow black white green blue red fuckyou fuckoff asshole
bitch sexy hottie lucky winner champion player gamer hacker forever whatever nothing something jesus christ heaven god
blessed faith family mother father mommy daddy brother sister baby friend friends happy smile peace magic mystic star
stars galaxy phoenix thunder lightning storm fire flame ice snow ocean river forest mountain maverick scorpion cobra
viper matrix merlin wizard gandalf frodo snoopy garfield mickey minnie donald tigger scooby simpson naruto sakura`
    .split(/\s+/)
    .filter(Boolean);

const TAILS =
  `1 2 3 7 11 12 13 21 22 23 69 77 88 99 00 01 07 007 10 100 101 111 123 321 1234 12345 123456 1234567
12345678 123456789 1234567890 4321 54321 654321 111111 000000 666 777 888 999 2000 2010 2012 2015 2018 2019 2020 2021
2022 2023 2024 2025 2026 2027 1! 12! 123! 1234! ! !! !!! !1 !123 @1 @12 @123 @1234 #1 #123 _1 _123 . 123. 1. ? * 1q 123abc
abc abc123 qwe qwe123 2020! 2021! 2022! 2023! 2024! 2025! 2026! @2020 @2021 @2022 @2023 @2024 @2025 @2026`
    .split(/\s+/)
    .filter(Boolean);

const WHOLE =
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qazwsxedc q1w2e3r4 q1w2e3r4t5 a1b2c3d4
1a2b3c4d aa123456 a123456789 a1234567 12qwaszx 123qweasd 123qwe123 qwe123qwe asd123asd qwer1234 asdf1234 zxcv1234
abcd1234 1234abcd abc12345 12345abc 123456qwerty 123456abc 11223344 1122334455 12341234 12121212 13131313 12344321
87654321 987654321 9876543210 0987654321 0123456789 01234567 147258369 159357456 741852963 789456123 123321123 112233445566
10203040 1029384756 5201314520 52013145 adgjmptw qpwoeiru poiuytrewq lkjhgfdsa mnbvcxz mnbvcxzlkj ytrewq qwertyui asdfghjk
zxcvbnmm qwerasdf qwerasdfzxcv asdfasdf qweqweqwe asdasdasd letmeinnow opensesame correcthorsebatterystaple p@ssw0rd pa55word
pa$$word passpass passwordpassword adminadmin rootroot testtest useruser iloveyou2 iloveyoutoo ihateyou nopassword mypassword
newpassword yourpassword thepassword secretpassword changeit changethis letmein! welcome!`
    .split(/\s+/)
    .filter(Boolean);

let known: Set<string> | undefined;

/** Made when it is first asked for. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([
    ...WHOLE,
    ...STEMS,
    ...STEMS.flatMap((stem) => TAILS.map((tail) => stem + tail)),
  ]);
  return known;
}

/** What hands type for letters. */
const LOOKALIKE: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/** In any case, with letters spelled in digits and signs, written twice, or one sign over and over. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const half = text.slice(0, text.length / 2);
  if (text === half + half && half.length < 8) return true;
  if (new Set(text).size <= 2) return true;
  return commonPasswords().has(text) || commonPasswords().has(unmasked(text));
}

/** The letters behind the signs, up to the tail, which stays as it is. */
function unmasked(text: string) {
  const tail = /[^a-z]*$/.exec(text)?.[0] ?? "";
  const stem = text.slice(0, text.length - tail.length);
  return stem.replace(/[@43105$]/g, (sign) => LOOKALIKE[sign] ?? sign) + tail;
}
