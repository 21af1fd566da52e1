import type { FieldSpec } from '#components/console/field-spec.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

const KEPT = msg('Empty to keep the saved one.');

/** Hint of a secret; a saved one is never shown. */
const sealedHint = (hasSaved: boolean, saved: Text) => (hasSaved ? saved : msg('It is sealed and never shown again.'));

/** A password or another secret in one line. */
export const sealedField = (label: Text, hasSaved: boolean, savedHint: Text = KEPT): FieldSpec<unknown> => ({
  label,
  type: 'password',
  autoComplete: 'new-password',
  hint: sealedHint(hasSaved, savedHint),
});

/** A private key in PEM. */
export const sealedKeyField = (label: Text, hasSaved: boolean): FieldSpec<unknown> => ({
  label,
  control: 'code',
  hint: sealedHint(hasSaved, KEPT),
});

/** Certificates that a server must be signed by. */
export const CERTIFICATES_FIELD: FieldSpec<unknown> = {
  label: msg('CA certificates'),
  control: 'code',
  hint: msg('In PEM. Empty for the certificates of the system.'),
};
