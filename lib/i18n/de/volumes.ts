import type { Messages } from '../translate.ts';

/** Volumes: their rules and screens. */
export const volumes: Messages = {
  'Only an available volume can be attached.': 'Nur ein verfügbares Volume lässt sich anhängen.',
  'This volume is not attached.': 'Dieses Volume ist nicht angehängt.',
  'Only an available or attached volume can be extended.':
    'Nur ein verfügbares oder angehängtes Volume lässt sich vergrößern.',
  'Only an available or attached volume can be cloned.':
    'Nur ein verfügbares oder angehängtes Volume lässt sich klonen.',
  'Only an available or failed volume can be deleted; detach it first.':
    'Nur ein verfügbares oder fehlerhaftes Volume lässt sich löschen; bitte erst abhängen.',
};
