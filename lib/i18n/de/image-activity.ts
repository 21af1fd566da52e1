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
  '{count, plural, one {# instance of another project was also created from it.} other {# instances of other projects were also created from it.}}':
    '{count, plural, one {Auch # Instanz eines anderen Projekts wurde} other {Auch # Instanzen anderer Projekte wurden}} daraus gemacht.',
};
