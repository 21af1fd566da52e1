'use client';

import type { Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CheckListField } from './check-list-field.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { type ChoiceWords, type FieldControl, type FieldSpec, KNOWN_FIELDS } from './field-spec.ts';
import { MemoryField } from './memory-field.tsx';
import { NumberField } from './number-field.tsx';
import { PairsField } from './pairs-field.tsx';
import { QueryField } from './query-field.tsx';
import { RadioCardsField } from './radio-cards-field.tsx';
import type { FieldFacts } from './schema-facts.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

interface FormFieldProps {
  name: string;
  field: FieldSpec<unknown>;
  facts: FieldFacts | undefined;
}

export function FormField(props: FormFieldProps) {
  const t = useT();
  const { answer, unknown = '' } = props.field;
  if (!answer) return <Control {...props} />;
  return (
    <QueryField answer={answer} unknown={t(unknown)}>
      {() => <Control {...props} />}
    </QueryField>
  );
}

function Control({ name, field, facts }: FormFieldProps) {
  const t = useT();
  const spec = { ...KNOWN_FIELDS[name], ...field };
  const say = (text: Text | undefined) => text && t(text);
  const about = { name, label: t(spec.label ?? name), hint: say(spec.hint) };
  const { isRequired = facts?.isRequired ?? false, hasFocus, placeholder, columns, onChosen } = spec;
  const typed = { ...about, isRequired, placeholder: say(placeholder) };
  const control = controlOf(spec, facts);
  if (typeof control === 'object') return control;
  switch (control) {
    case 'text': {
      const { type, autoComplete, suggestions, isReadOnly, step } = spec;
      return (
        <TextField
          {...typed}
          {...{ type, autoComplete, suggestions, isReadOnly, hasFocus, step }}
          {...lengthOf(facts)}
        />
      );
    }
    case 'textarea':
    case 'code':
      return <TextareaField {...typed} rows={spec.rows ?? 2} isCode={control === 'code'} {...lengthOf(facts)} />;
    case 'number':
      return <NumberField {...typed} {...rangeOf(facts)} step={spec.step ?? facts?.step} unit={say(spec.unit)} />;
    case 'memory':
      return <MemoryField {...about} isRequired={isRequired} />;
    case 'checkbox':
      return <CheckboxField {...about} />;
    case 'select':
      return <SelectField {...typed} options={optionsOf(spec, facts, t)} onChosen={onChosen} />;
    case 'cards':
      return <RadioCardsField {...about} cards={cardsOf(spec, facts, t)} columns={columns} onChosen={onChosen} />;
    case 'choice': {
      const choices = cardsOf(spec, facts, t);
      return <ChoiceField {...about} choices={choices} empty={say(spec.empty)} onChoose={onChosen} />;
    }
    case 'checks':
      return <CheckListField {...about} options={optionsOf(spec, facts, t)} empty={say(spec.empty) ?? ''} />;
    case 'pairs':
      return <PairsField {...about} />;
  }
}

const CONTROLS: Record<FieldFacts['kind'], FieldControl> = {
  text: 'text',
  number: 'number',
  boolean: 'checkbox',
  choice: 'select',
  pairs: 'pairs',
  list: 'checks',
  other: 'text',
};

function controlOf({ control, words, options }: FieldSpec<unknown>, facts: FieldFacts | undefined) {
  if (control) return control;
  if (words && Object.values(words).some(hasSentence)) return 'cards';
  const { kind = 'other' } = facts ?? {};
  return words || (options && kind !== 'list') ? 'select' : CONTROLS[kind];
}

/** The title and the sentence of a choice. */
function readWord(word: ChoiceWords[string]): readonly [title: Text, sentence?: Text] {
  if (typeof word === 'string' || 'message' in word) return [word];
  return 'title' in word ? [word.title, word.description] : word;
}

const hasSentence = (word: ChoiceWords[string]) => readWord(word).length > 1;

const lengthOf = (facts: FieldFacts | undefined) => ({ maxLength: facts?.maxLength });
const rangeOf = (facts: FieldFacts | undefined) => ({ min: facts?.min, max: facts?.max });

function cardsOf({ words, options }: FieldSpec<unknown>, facts: FieldFacts | undefined, t: Translate) {
  if (options) return options.map(({ label, ...card }) => ({ ...card, title: label }));
  const values = words ? Object.keys(words) : (facts?.values ?? []);
  return values.map((value) => {
    const [title, sentence] = readWord(words?.[value] ?? value);
    return { value, title: t(title), description: sentence && t(sentence) };
  });
}

const optionsOf = (spec: FieldSpec<unknown>, facts: FieldFacts | undefined, t: Translate) =>
  spec.options ?? cardsOf(spec, facts, t).map(({ value, title }) => ({ value, label: title }));
