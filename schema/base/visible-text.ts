import { normalised } from './normalised.ts';

/** Anything that needs the slow path: most texts have none of it. */
const SUSPICIOUS = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u0080-\u009F\u2028\u2029\u2800\uFFF9-\uFFFB]/u;
const ASCII = /^[\u0000-\u007F]*$/;

/**
 * Line breaks other than CR and LF: NEL, line separator, paragraph separator. Replacing them one by one is many times as
 * fast as a character class.
 */
const OTHER_LINE_ENDS = [/\u0085/g, /\u2028/g, /\u2029/g];
const C1_CONTROLS = /[\u0080-\u009F]/g;
/** Direction embeddings and overrides, which display text in a different order than programs read it. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E]/g;
const ISOLATES = /[\u2066-\u2069]/;

/** The code of no character. */
const NONE = -1;
const KNOWN_MAX = 4096;

/** Tests a character’s code against a pattern, with a cache that makes this many times as fast. */
function knows(pattern: RegExp): (code: number) => boolean {
  const known = new Map<number, boolean>([[NONE, false]]);
  return (code) => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const is = pattern.test(String.fromCodePoint(code));
    if (known.size < KNOWN_MAX) known.set(code, is);
    return is;
  };
}

/** A letter from a right-to-left script, in which direction marks are part of the text. */
const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{Script_Extensions=Hebrew}\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}\p{Script_Extensions=Thaana}\p{Script_Extensions=Nko}\p{Script_Extensions=Samaritan}\p{Script_Extensions=Mandaic}\p{Script_Extensions=Adlam}\p{Script_Extensions=Hanifi_Rohingya}]/u;

/** Letters that join or form conjuncts: joiners change how they look (RFC 5892, appendices A.1 and A.2). */
const isJoined = knows(
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mand}\p{scx=Nko}\p{scx=Mong}\p{scx=Phag}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Tibt}\p{scx=Bali}\p{scx=Java}\p{scx=Sund}\p{scx=Cham}\p{scx=Mtei}]/u,
);
/** Scripts without spaces, where a zero-width space (U+200B) marks a possible line break. */
const isUnspaced = knows(/[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Java}\p{sc=Bali}]/u);
const isLetterOrMark = knows(/[\p{L}\p{M}]/u);
const isBraille = knows(/[\u2801-\u28FF]/);
const isPictograph = knows(/\p{Extended_Pictographic}/u);
const isInPictograph = knows(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u{E007F}]/u);
const isLetter = knows(/\p{L}/u);
const isMark = knows(/\p{M}/u);
const isHan = knows(/\p{Script=Han}/u);
const isHangulVowel = knows(/[\u1161-\u11A7\uD7B0-\uD7C6]/);
const isHangulConsonant = knows(/[\u1100-\u115E\uA960-\uA97C]/);
const isDirection = knows(/[\u200E\u200F\u061C]/);
const isMongolian = knows(/[\u1820-\u18AA]/);
const isSpaceOrMark = knows(/[\s\p{M}]/u);
/** The black flag that starts the flags in {@link TAG_FLAG}. */
const FLAG = 0x1_f3_f4;
const CANDIDATE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{1F3F4}]/gu;
const isIgnorable = knows(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/u);

/** The flags of England, Scotland, and Wales: the only visible use of tag characters (U+E0000 and up). */
const TAG_FLAG =
  /\u{1F3F4}(?:\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})/uy;

/**
 * A text as people see it: in NFC (Unicode Standard Annex 15), and without invisible characters that only programs read:
 * tags, zero-width characters, direction overrides, fillers, and controls beyond ASCII. What scripts and emoji need stays:
 * joiners in Arabic, Indic, and other joined scripts and in emoji, a non-joiner between letters (which breaks a ligature),
 * one variation selector after its base, word boundaries in Thai or Khmer, soft hyphens, and in right-to-left text,
 * direction marks and isolates that are closed on their line. Applying it twice changes nothing more. Expects well-formed
 * Unicode.
 */
export function visibleText(text: string): string {
  if (ASCII.test(text)) return text;
  return normalised(withoutHidden(text), 'NFC');
}

/** The same without NFC: for markup, where `>` and a combining character must not become one character. */
export function withoutHidden(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  const lines = OTHER_LINE_ENDS.reduce((before, sign) => before.replace(sign, '\n'), text);
  const plain = lines.replace(C1_CONTROLS, '').replace(DIRECTION_OVERRIDES, '');
  if (plain.search(CANDIDATE) === -1) return plain;
  const hasDirections = RIGHT_TO_LEFT.test(plain);
  return plain
    .split('\n')
    .map((line) => visibleLine(line, hasDirections))
    .join('\n');
}

/** Whether people see anything of a text: it has more than spaces and invisible characters. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

function visibleLine(line: string, hasDirections: boolean): string {
  if (line.search(CANDIDATE) === -1) return line;
  const keepsIsolates = hasDirections && ISOLATES.test(line) && isBalanced(line);
  let kept = '';
  let before = NONE;
  let from = 0;
  for (let index = candidateFrom(line, 0); index !== -1; index = candidateFrom(line, from)) {
    if (index > from) {
      kept += line.slice(from, index);
      before = codeBefore(line, index);
    }
    const code = line.codePointAt(index) ?? 0;
    from = index + lengthAt(line, index, code);
    if (code !== FLAG) {
      // Never two of the same in a row, which could only encode hidden data.
      const isNeeded = PURPOSE_OF.get(code);
      if (isNeeded === undefined) continue;
      const next = line.codePointAt(from) ?? NONE;
      const after = isIgnorable(next) ? NONE : next;
      if (!isNeeded({ before, after, hasDirections, keepsIsolates })) continue;
    }
    kept += line.slice(index, from);
    before = codeBefore(line, from);
  }
  return kept + line.slice(from);
}

/** The position of the next candidate, or -1. */
function candidateFrom(line: string, at: number): number {
  CANDIDATE.lastIndex = at;
  return CANDIDATE.test(line) ? CANDIDATE.lastIndex - lengthBefore(line, CANDIDATE.lastIndex) : -1;
}

/** The code of the character that ends before `end`. */
function codeBefore(line: string, end: number): number {
  return line.codePointAt(end - lengthBefore(line, end)) ?? NONE;
}

/** The length of the candidate at this position; a flag counts as a whole. */
function lengthAt(line: string, at: number, code: number): number {
  if (code === FLAG) return flagAt(line, at)?.length ?? 2;
  return code > 0xff_ff ? 2 : 1;
}

/** The length of the character that ends before `end`. */
function lengthBefore(line: string, end: number): 1 | 2 {
  return end > 1 && (line.charCodeAt(end - 1) & 0xfc_00) === 0xdc_00 ? 2 : 1;
}

function flagAt(line: string, at: number): string | undefined {
  TAG_FLAG.lastIndex = at;
  return TAG_FLAG.exec(line)?.[0];
}

interface Around {
  /** Codes of the previous kept character and of the next one; `NONE` at the ends, and if the next one is invisible. */
  before: number;
  after: number;
  hasDirections: boolean;
  keepsIsolates: boolean;
}

type Purpose = readonly [first: number, last: number, isNeeded: (around: Around) => boolean];
const isMarkOfDirection = ({ before, hasDirections }: Around) => hasDirections && !isDirection(before);
const variesMongolian = ({ before }: Around) => isMongolian(before);

/** Invisible characters that may stay, and where. */
const PURPOSES: readonly Purpose[] = [
  // Soft hyphen, within a word.
  [0xad, 0xad, ({ before, after }) => isLetterOrMark(before) && isLetter(after)],
  // Combining grapheme joiner, between marks.
  [0x03_4f, 0x03_4f, ({ before, after }) => isMark(before) && isMark(after)],
  [0x06_1c, 0x06_1c, isMarkOfDirection],
  // Hangul fillers replace a consonant before a vowel, or a vowel after a consonant.
  [0x11_5f, 0x11_5f, ({ after }) => isHangulVowel(after)],
  [0x11_60, 0x11_60, ({ before }) => isHangulConsonant(before)],
  // Mongolian variation selectors and vowel separator.
  [0x18_0b, 0x18_0f, variesMongolian],
  // Zero-width space, non-joiner and joiner.
  [0x20_0b, 0x20_0b, ({ before, after }) => isUnspaced(before) && isUnspaced(after)],
  [0x20_0c, 0x20_0c, ({ before, after }) => isJoined(before) || (isLetterOrMark(before) && isLetter(after))],
  [
    0x20_0d,
    0x20_0d,
    ({ before, after }) => (isInPictograph(before) ? isPictograph(after) : isJoined(before)),
  ],
  [0x20_0e, 0x20_0f, isMarkOfDirection],
  [0x20_66, 0x20_69, ({ keepsIsolates }) => keepsIsolates],
  // The blank Braille cell, which is its space.
  [0x28_00, 0x28_00, ({ before, after }) => isBraille(before) && isBraille(after)],
  // Variation selectors, and those for Han characters.
  [0xfe_00, 0xfe_0f, ({ before }) => isBase(before)],
  [0xe_01_00, 0xe_01_ef, ({ before }) => isHan(before)],
];

const PURPOSE_OF: ReadonlyMap<number, Purpose[2]> = new Map(
  PURPOSES.flatMap(([first, last, isNeeded]) =>
    Array.from({ length: last - first + 1 }, (_, index): [number, Purpose[2]] => [first + index, isNeeded]),
  ),
);

/** A visible character, which a selector can vary. */
function isBase(code: number): boolean {
  return code !== NONE && !isIgnorable(code) && !isSpaceOrMark(code);
}

const ISOLATES_MAX_DEPTH = 10;

/** Whether every isolate in a line is closed on that line, in order. */
function isBalanced(line: string): boolean {
  let depth = 0;
  for (const character of line) {
    if (character === '\u2069') depth -= 1;
    else if (ISOLATES.test(character)) depth += 1;
    if (depth < 0 || depth > ISOLATES_MAX_DEPTH) return false;
  }
  return depth === 0;
}
