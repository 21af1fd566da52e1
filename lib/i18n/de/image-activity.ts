import type { Messages } from '../translate.ts';

/** What the platform did to bring data into an image. */
export const imageActivity: Messages = {
  'Fetch {from}': '{from} holen',
  'Its data came in one piece, or has not come yet. Imports appear here, with their outcome.':
    'Seine Daten kamen in einem Stück oder noch gar nicht. Importe erscheinen hier, mit ihrem Ausgang.',
  'Nothing was imported': 'Nichts wurde importiert',
  Succeeded: 'Gelungen',
  'Take in what was uploaded': 'Hochgeladenes übernehmen',
  'Under way': 'Unterwegs',
  Waiting: 'Wartet',
  '{count, plural, one {# instance of another project was made from it too.} other {# instances of other projects were made from it too.}}':
    '{count, plural, one {Auch # Instanz eines anderen Projekts wurde} other {Auch # Instanzen anderer Projekte wurden}} daraus gemacht.',
};
