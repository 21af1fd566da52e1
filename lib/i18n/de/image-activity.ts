import type { Messages } from '../translate.ts';

/** What the platform did to bring data into an image. */
export const imageActivity: Messages = {
  'From {source}': 'Von {source}',
  'Could not load the imports': 'Die Importe ließen sich nicht laden',
  Succeeded: 'Gelungen',
  Waiting: 'Wartet',
  '{made, plural, one {# instance of another project was} other {# instances of other projects were}} also created from {count, plural, one {it} other {them}}.':
    '{made, plural, one {Auch # Instanz eines anderen Projekts wurde} other {Auch # Instanzen anderer Projekte wurden}} aus {count, plural, one {ihm} other {ihnen}} gemacht.',
};
