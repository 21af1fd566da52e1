import { msg, type Text } from '#lib/i18n/text.ts';

/** A key of a guest's keyboard: its X11 symbol and its position as in `KeyboardEvent.code`. */
export interface ScreenKey {
  symbol: number;
  code: string;
}

const CTRL: ScreenKey = { symbol: 0xffe3, code: 'ControlLeft' };
const ALT: ScreenKey = { symbol: 0xffe9, code: 'AltLeft' };
export const SHIFT: ScreenKey = { symbol: 0xffe1, code: 'ShiftLeft' };
export const ALT_GR: ScreenKey = { symbol: 0xfe03, code: 'AltRight' };
const SUPER: ScreenKey = { symbol: 0xffeb, code: 'MetaLeft' };
export const TAB: ScreenKey = { symbol: 0xff09, code: 'Tab' };
export const ENTER: ScreenKey = { symbol: 0xff0d, code: 'Enter' };
export const SPACE: ScreenKey = { symbol: 0x20, code: 'Space' };
const functionKey = (number: number): ScreenKey => ({ symbol: 0xffbd + number, code: `F${number}` });

/** Keys that are pressed together in this order and released in reverse order. */
export interface Chord {
  label: Text;
  keys: readonly ScreenKey[];
}

export const CTRL_ALT_DEL: Chord = {
  label: msg('Ctrl-Alt-Del'),
  keys: [CTRL, ALT, { symbol: 0xffff, code: 'Delete' }],
};

/** Keys that browsers, window managers or phones intercept. */
export const CHORDS: readonly Chord[] = [
  { label: msg('Esc'), keys: [{ symbol: 0xff1b, code: 'Escape' }] },
  { label: msg('Tab'), keys: [TAB] },
  { label: msg('Alt-Tab'), keys: [ALT, TAB] },
  { label: msg('Alt-F4'), keys: [ALT, functionKey(4)] },
  { label: msg('Super'), keys: [SUPER] },
  { label: msg('Print'), keys: [{ symbol: 0xff61, code: 'PrintScreen' }] },
  { label: msg('Ctrl-Alt-Backspace'), keys: [CTRL, ALT, { symbol: 0xff08, code: 'Backspace' }] },
];

export const TERMINALS: readonly Chord[] = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  label: msg('Ctrl-Alt-F{number}', { number }),
  keys: [CTRL, ALT, functionKey(number)],
}));

export const MODIFIERS: readonly { label: Text; key: ScreenKey }[] = [
  { label: msg('Ctrl'), key: CTRL },
  { label: msg('Alt'), key: ALT },
  { label: msg('AltGr'), key: ALT_GR },
  { label: msg('Super'), key: SUPER },
];
