import type { AlertKind } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { METADATA_RESTORED, METADATA_WARNING } from './metadata-warning.ts';
import { MetadataProblem } from './schema.ts';

const ACTION = 'Import the current metadata, or check its address, on the page of the identity provider.';

/** What a problem means for users, and what to do. */
function describeProblem({ kind, at }: MetadataProblem): { summary: string; action: string } {
  switch (kind) {
    case 'metadata_expired':
      return { summary: `The metadata expired on ${at}. Users of the provider cannot sign in.`, action: ACTION };
    case 'metadata_expires':
      return { summary: `The metadata expires on ${at}. After that, users cannot sign in.`, action: ACTION };
    case 'refresh_fails':
      return {
        summary: `The metadata cannot be read since ${at}. The previous metadata remains in use.`,
        action: ACTION,
      };
    case 'certificate': {
      const action = 'Import the metadata again when the provider has published its next certificate.';
      return { summary: `The last signing certificate of the provider is valid until ${at}.`, action };
    }
    case 'own_certificate': {
      const action = 'Set a new private key and certificate, and register the certificate at the provider.';
      return { summary: `The certificate of the platform for the provider is valid until ${at}.`, action };
    }
    default:
      return kind satisfies never;
  }
}

/** Metadata or a certificate of a SAML provider has expired or will expire; for administrators. */
export const metadataAlert: AlertKind = {
  kind: 'saml_expiry',
  title: msg('SAML metadata or certificate'),
  isForAdmins: true,
  async find(_db, changes, isWatched) {
    if (!isWatched('')) return [];
    const found = changes.filter(({ type }) => type === METADATA_WARNING || type === METADATA_RESTORED);
    return found.map(({ objectId, type, after, at }) => {
      const isOver = type === METADATA_RESTORED;
      const problem = isOver ? undefined : MetadataProblem.parse(after);
      const { summary, action } = problem
        ? describeProblem(problem)
        : { summary: 'Metadata and certificates are valid again.', action: null };
      return {
        projectId: '',
        objectId,
        name: objectId,
        text: action === null ? summary : `${summary} ${action}`,
        path: adminObjectHref('identity-providers', objectId.slice(0, objectId.indexOf('/'))),
        at,
        severity: isOver ? 'info' : problem?.kind === 'metadata_expired' ? 'error' : 'warning',
        incident: { key: `nephos-saml-${objectId}`, isOver, summary, action },
      };
    });
  },
};
