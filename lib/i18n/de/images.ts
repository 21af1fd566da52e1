import type { Messages } from '../translate.ts';

/** Images: their rules and screens. */
export const images: Messages = {
  'It is protected; take the protection off first.': 'Es ist geschützt; zuerst den Schutz aufheben.',
  'Its data has to be staged first.': 'Zuerst müssen die Daten hochgeladen werden.',
  'Only a deactivated image can be reactivated.': 'Nur ein deaktiviertes Image lässt sich wieder aktivieren.',
  'Only a queued image takes data.': 'Nur ein wartendes Image nimmt Daten an.',
  'Only an active image can be copied to a volume.': 'Nur ein aktives Image lässt sich auf ein Volume kopieren.',
  'Only an active image can be deactivated.': 'Nur ein aktives Image lässt sich deaktivieren.',
  'Only an active image can be downloaded.': 'Nur ein aktives Image lässt sich herunterladen.',
  'Only an active image can be launched.': 'Nur ein aktives Image lässt sich starten.',
  'Only an image with visibility shared has members.': 'Nur ein geteiltes Image hat Mitglieder.',
  'This image is being deleted.': 'Dieses Image wird gerade gelöscht.',
};
