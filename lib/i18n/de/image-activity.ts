import type { Messages } from '../translate.ts';

/** What the platform did to bring data into an image. */
export const imageActivity: Messages = {
  'Fetch {from}': '{from} holen',
  'The data was uploaded directly, or has not been uploaded yet. Imports and their results appear here.':
    'Seine Daten kamen in einem Stück oder noch gar nicht. Importe erscheinen hier, mit ihrem Ausgang.',
  'No imports': 'Nichts wurde importiert',
  Succeeded: 'Gelungen',
  'Import the uploaded data': 'Hochgeladenes übernehmen',
  Waiting: 'Wartet',
  '{made, plural, one {# instance of another project was} other {# instances of other projects were}} also created from {count, plural, one {it} other {them}}.':
    '{made, plural, one {Auch # Instanz eines anderen Projekts wurde} other {Auch # Instanzen anderer Projekte wurden}} aus {count, plural, one {ihm} other {ihnen}} gemacht.',
};
