import type { ImportFacts, ImportProblem } from './schema.ts';

/** A sentence without facts. */
export const plainProblem = (sentence: string): ImportProblem => ({ sentence, facts: null });

/** A problem as text. @param translate applies to the sentence only */
export const problemText = (
  { sentence, facts }: ImportProblem,
  translate: (sentence: string) => string = (text) => text,
): string => translate(sentence) + (facts === null ? '' : ` (${factsText(facts)})`);

function factsText(facts: ImportFacts): string {
  switch (facts.kind) {
    case 'response':
      return `${facts.status} ${facts.code}`;
    case 'checksum':
      return facts.algorithm;
    case 'size':
      return `${facts.received}, ${facts.listed}`;
  }
}
