import { msg } from '#lib/i18n/text.ts';
import type { Activity } from './schema.ts';

/** How it is said that something went well, or did not; with the `name` of the object. */
export interface ResultWords {
  done: string;
  failed: string;
}

/** Of anything else, by what was done to it. */
export const VERB_RESULTS: Record<Activity['verb'], ResultWords> = {
  create: { done: msg('{name} created'), failed: msg('Could not create {name}') },
  update: { done: msg('{name} changed'), failed: msg('Could not change {name}') },
  delete: { done: msg('{name} deleted'), failed: msg('Could not delete {name}') },
  down: { done: msg('{name} failed'), failed: msg('{name} failed') },
};
