import { KeyRound } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { shellWord } from '#components/console/shell-word.ts';
import { yesOrNo } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { loadedList } from '#components/kind/list-source.ts';
import { relatedSession } from '#components/kind/session.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { Session } from '#lib/client/session.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { ServerUses } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { CERTIFICATE, instancesWith, type KeyRow } from './key-row.ts';
import { KeyType } from './key-type.tsx';
import { KeysEmpty } from './keys-empty.tsx';
import { NewKey } from './new-key.tsx';
import { useKeyActions } from './use-key-actions.tsx';
import { useKeyRows } from './use-key-rows.ts';

interface RelatedUses {
  servers: ServerUses | undefined;
  session: Session | undefined;
}

/** The user's instances of the project that were launched with a key pair; undefined until they are loaded. */
export const usesOf = ({ name }: KeyRow, { servers, session }: RelatedUses): number | undefined =>
  session && instancesWith(servers, name, session.user.id);

export const keyPairKind = kind<KeyRow>()({
  noun: { one: msg('key pair'), many: msg('key pairs') },
  icon: KeyRound,
  idOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  name: { isFiltered: true },
  words: ({ name, key, sha256, keypair }) => [name, key?.comment ?? '', sha256, keypair.fingerprint],
  related: {
    servers: (scope, send) => clientOf(factApi).serverUses.query(scope, send),
    session: relatedSession,
  },
  filters: {
    fingerprint: { label: msg('Fingerprint'), read: ({ sha256, keypair }) => [sha256, keypair.fingerprint] },
    strength: {
      label: msg('Strength'),
      values: ({ t }) => [
        { value: 'good', label: t('Strong') },
        { value: 'weak', label: t('Weak') },
      ],
      read: ({ isCertificate, judgement }) =>
        isCertificate ? undefined : judgement?.level === 'good' ? 'good' : 'weak',
    },
  },
  attributes: {
    type: {
      label: msg('Type'),
      isVital: true,
      value: ({ algorithm }) => algorithm,
      show: (row) => <KeyType row={row} />,
      isShownEmpty: true,
      sort: true,
      filter: {
        values: () => ['Ed25519', 'RSA', 'ECDSA', 'Ed25519-SK', 'ECDSA-SK', CERTIFICATE].map((value) => ({ value })),
        read: ({ algorithm }) => algorithm.replace(/ \d+$/, ''),
      },
      isKeyFact: true,
    },
    sha256: {
      label: msg('SHA-256 fingerprint'),
      value: ({ sha256 }) => sha256,
      as: 'id',
      width: 18,
      isOptional: false,
    },
    md5: {
      label: msg('MD5 fingerprint'),
      value: ({ keypair }) => keypair.fingerprint,
      show: ({ keypair, isCertificate }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          {isCertificate && <span className="shrink-0 text-ink-muted">SHA-1</span>}
          <span className="min-w-0 flex-1">
            <CopyableId id={keypair.fingerprint} />
          </span>
        </span>
      ),
      width: 14,
      in: 'list',
    },
    keyFingerprint: {
      label: msg('MD5 fingerprint'),
      value: ({ keypair, isCertificate }) => (isCertificate ? undefined : keypair.fingerprint),
      as: 'id',
      in: 'page',
      isWide: true,
      isOmittedIfEmpty: true,
    },
    certificateFingerprint: {
      label: msg('SHA-1 fingerprint'),
      value: ({ keypair, isCertificate }) => (isCertificate ? keypair.fingerprint : undefined),
      as: 'id',
      in: 'page',
      isWide: true,
      isOmittedIfEmpty: true,
    },
    used: {
      label: msg('Used by'),
      value: (row, { related }) => usesOf(row, related),
      show: (row, { t, scope, related }) => {
        const count = usesOf(row, related);
        if (count === 0) return <span className="text-ink-faint">{t('No instance')}</span>;
        const where = new URLSearchParams({ where: `key:${row.name}` });
        return (
          <AppLink href={projectHref(scope, 'instances', where)}>
            {t('{count, plural, one {# instance} other {# instances}}', { count: count ?? 0 })}
          </AppLink>
        );
      },
      sort: true,
      width: 8,
      isVital: true,
      filter: { ...yesOrNo, label: msg('In use'), read: (row, { related }) => (usesOf(row, related) ?? 0) > 0 },
      isKeyFact: true,
    },
    created: {
      label: msg('Created'),
      value: ({ created }) => created,
      as: 'age',
      sort: 'created_at',
      isVital: true,
      isKeyFact: true,
    },
    comment: { label: msg('Comment'), value: ({ key }) => key?.comment, width: 12, isOptional: true },
    publicKey: {
      label: msg('Public key'),
      value: ({ keypair }) => keypair.public_key,
      show: ({ keypair, isCertificate }, { t }) => (
        <CodeBlock
          code={keypair.public_key}
          label={t('Public key')}
          copyLabel={isCertificate ? t('Copy the certificate') : t('Copy the public key')}
        />
      ),
      in: 'page',
      isWide: true,
    },
  },
  command: ({ name }) => `openstack keypair show ${shellWord(name)}`,
  useActions: useKeyActions,
});

export const keyPairList = listOf(keyPairKind, {
  id: 'key-pairs',
  header: {
    description: msg('They belong to you, not to the project: you have the same key pairs in every project.'),
    path: 'compute/v2.1/os-keypairs',
    command: 'openstack keypair list',
    Actions: ({ scope }) => <NewKey projectId={scope} />,
  },
  create: {
    label: msg('Generate key'),
    quota: 'key_pairs',
    href: (scope) => projectHref(scope, 'key-pairs', { create: 'generate' }),
  },
  source: loadedList(useKeyRows, (client, scope, send) =>
    client.prefetchQuery(clientOf(keypairApi).list.query(scope, {}, send)),
  ),
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('In use'), where: ['used:true'] },
    { label: msg('Unused'), where: ['used:false'] },
    { label: msg('Weak'), where: ['strength:weak'] },
  ],
  needs: ['servers'],
  href: ({ name }, { scope }) => objectHref(scope, 'key-pairs', name),
  Empty: KeysEmpty,
  alsoLoads: [computeQuotasQuery],
});
