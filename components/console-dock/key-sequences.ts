/** A key that browsers, window managers or phones intercept, and the text that a serial terminal sends for it. */
interface KeySequence {
  label: string;
  text: string;
}

const ESCAPE = '\u001b';
/** Ctrl with a letter sends the position of the letter in the alphabet. */
const ctrl = (letter: string): KeySequence => ({
  label: `Ctrl-${letter}`,
  text: String.fromCharCode(letter.charCodeAt(0) & 31),
});

export const CONTROL_KEYS: readonly KeySequence[] = [
  ctrl('C'),
  ctrl('D'),
  ctrl('Z'),
  ctrl('L'),
  ctrl('W'),
  { label: 'Esc', text: ESCAPE },
  { label: 'Tab', text: '\t' },
  ctrl('\\'),
  ctrl(']'),
];

/** As in xterm: the first four are SS3 sequences, and the codes have a gap after F5 and after F10. */
const FUNCTION_KEYS_TEXT = ['OP', 'OQ', 'OR', 'OS', ...[15, 17, 18, 19, 20, 21, 23, 24].map((code) => `[${code}~`)];
export const FUNCTION_KEYS: readonly KeySequence[] = FUNCTION_KEYS_TEXT.map((text, index) => ({
  label: `F${index + 1}`,
  text: `${ESCAPE}${text}`,
}));
