import type { HTMLInputAutoCompleteAttribute, ReactElement } from 'react';
import type { RadioCard } from '#components/ui/radio-cards.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export type FieldControl =
  | 'text'
  | 'textarea'
  | 'code'
  | 'number'
  | 'memory'
  | 'checkbox'
  | 'select'
  | 'cards'
  | 'choice'
  | 'checks'
  | 'pairs';

/** The word of a value that is chosen, or its word with a sentence. */
type ChoiceWord = Text | readonly [title: Text, sentence: Text] | { title: Text; description: Text };

export type ChoiceWords = Readonly<Record<string, ChoiceWord>>;

/** How a form displays a field. What its schema says, such as limits, is not repeated here. */
export interface FieldSpec<Values> {
  /** Known names, such as `name` and `description`, have a label. */
  label?: Text;
  hint?: Text | undefined;
  /** The schema decides if omitted. An element is displayed as it is. */
  control?: FieldControl | ReactElement;
  /** For rules that the schema cannot tell, such as that one of two fields is required. */
  isRequired?: boolean;
  hasFocus?: boolean;
  isReadOnly?: boolean;
  /** Shares a row with the next such field. */
  isHalf?: boolean;
  isHidden?: (values: Values) => boolean;
  placeholder?: Text;
  type?: 'text' | 'password' | 'email' | 'url' | 'datetime-local';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  suggestions?: readonly { value: string; label: string }[];
  /** Rows of a textarea, 2 by default. */
  rows?: number;
  step?: number;
  /** Displayed after a number, such as GiB. */
  unit?: Text;
  /** Words of the values of an enumeration, in the order of the choice. */
  words?: ChoiceWords;
  /** Choices whose labels are not messages, such as names of objects. */
  options?: readonly (Omit<RadioCard<string>, 'title'> & { label: string; note?: string; isDisabled?: boolean })[];
  /** What the choices depend on, and the title of the error if it cannot be loaded. */
  answer?: Answer<unknown>;
  unknown?: Text;
  /** Columns of cards. */
  columns?: 1 | 2 | 3;
  /** Text in place of an empty list. */
  empty?: Text;
  onChosen?: (value: string) => void;
}

/** The fields of a form, in their order. An element is displayed as it is. */
export type FieldMap<Values> = {
  readonly [Name in keyof Values]?: FieldSpec<Values> | ReactElement | false | '' | undefined;
};

/** Fields with the same label in every form. */
export const KNOWN_FIELDS: Readonly<Record<string, FieldSpec<unknown>>> = {
  name: { label: msg('Name') },
  description: { label: msg('Description'), control: 'textarea' },
  metadata: { label: msg('Metadata') },
  tags: { label: msg('Tags'), hint: msg('Separate tags with commas.') },
  enabled: { label: msg('Enabled') },
  is_public: { label: msg('Public') },
  isPublic: { label: msg('Public') },
  admin_state_up: { label: msg('Admin state up') },
  reason: { label: msg('Reason') },
  is_shared: {
    label: msg('Share with the project'),
    hint: msg('Everyone in the project can see it. Only you can change it.'),
  },
};
