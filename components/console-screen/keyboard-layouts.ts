import { msg, type Text } from '#lib/i18n/text.ts';
import { ALT_GR, ENTER, type ScreenKey, SHIFT, SPACE, TAB } from './screen-keys.ts';

/**
 * Keys that type characters, row by row. The last one of the third row is next to Enter, the first one of the fourth
 * next to Shift.
 */
const CODES = [
  ...['Backquote', ...[...'1234567890'].map((digit) => `Digit${digit}`), 'Minus', 'Equal'],
  ...[...[...'QWERTYUIOP'].map((letter) => `Key${letter}`), 'BracketLeft', 'BracketRight'],
  ...[...[...'ASDFGHJKL'].map((letter) => `Key${letter}`), 'Semicolon', 'Quote', 'Backslash'],
  ...['IntlBackslash', ...[...'ZXCVBNM'].map((letter) => `Key${letter}`), 'Comma', 'Period', 'Slash'],
];

/**
 * Characters of the keys in the order of `CODES`: alone, with Shift and with AltGr. A space means that the key types
 * none.
 */
interface Layout {
  label: Text;
  plain: string;
  shift: string;
  altGr?: string;
  /** Dead keys, which combine with the next character. A space after them types the character itself. */
  dead?: string;
}

const LAYOUTS = {
  us: {
    label: msg('English (US)'),
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\ zxcvbnm,./",
    shift: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"| ZXCVBNM<>?',
  },
  gb: {
    label: msg('English (UK)'),
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'#\\zxcvbnm,./",
    shift: '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~|ZXCVBNM<>?',
    altGr: '¦   €',
  },
  de: {
    label: msg('German'),
    plain: '^1234567890ß´qwertzuiopü+asdfghjklöä#<yxcvbnm,.-',
    shift: '°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ\'>YXCVBNM;:_',
    altGr: '  ²³   {[]}\\ @ €        ~            |      µ',
    dead: '^´`',
  },
  fr: {
    label: msg('French'),
    plain: '²&é"\'(-è_çà)=azertyuiop^$qsdfghjklmù*<wxcvbn,;:!',
    shift: ' 1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µ>WXCVBN?./§',
    altGr: '  ~#{[|`\\^@]}  €',
    dead: '^¨',
  },
} satisfies Record<string, Layout>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_OPTIONS = Object.entries(LAYOUTS).map(([value, { label }]) => ({ value, label }));

export const isLayout = (name: string): name is LayoutName => Object.hasOwn(LAYOUTS, name);

/** Chords that are pressed one after the other. */
type Strokes = readonly (readonly ScreenKey[])[];

function symbolOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x100 ? point : 0x01000000 + point;
}

const tables = new Map<LayoutName, ReadonlyMap<string, Strokes>>();

function tableOf(name: LayoutName): ReadonlyMap<string, Strokes> {
  const made = tables.get(name);
  if (made) return made;
  const { plain, shift, altGr = '', dead = '' }: Layout = LAYOUTS[name];
  const table = new Map<string, Strokes>([
    [' ', [[SPACE]]],
    ['\r', [[ENTER]]],
    ['\t', [[TAB]]],
  ]);
  const levels: [string, readonly ScreenKey[]][] = [
    [plain, []],
    [shift, [SHIFT]],
    [altGr, [ALT_GR]],
  ];
  for (const [characters, modifiers] of levels) {
    for (const [at, character] of [...characters].entries()) {
      const code = CODES[at];
      if (code === undefined || table.has(character)) continue;
      const stroke = [...modifiers, { symbol: symbolOf(character), code }];
      table.set(character, dead.includes(character) ? [stroke, [SPACE]] : [stroke]);
    }
  }
  tables.set(name, table);
  return table;
}

/** Keys that type a character on this layout; undefined if no key types it. */
export const strokesOf = (layout: LayoutName, character: string): Strokes | undefined => tableOf(layout).get(character);

export const missingIn = (layout: LayoutName, text: string): string[] =>
  [...new Set(text.replaceAll('\n', '\r'))].filter((character) => strokesOf(layout, character) === undefined);
