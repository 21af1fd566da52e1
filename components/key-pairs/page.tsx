import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { pageOf } from '#components/kind/kind.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { toKeyRow } from './key-row.ts';
import { keyPairKind, usesOf } from './kind.tsx';

export const keyPairPage = pageOf(keyPairKind, {
  query: (scope, name, send) => clientOf(keypairApi).show.query(scope, { name }, {}, send),
  rowOf: ({ keypair }) => toKeyRow(keypair, keypair.created_at),
  listHref: (scope) => projectHref(scope, 'key-pairs'),
  path: 'compute/v2.1/os-keypairs',
  description: (_, { t }) => t('It belongs to you, in every project.'),
  Links: ({ id }) => <AllActivityLink object={id} />,
  tabs: [
    {
      id: 'use',
      label: msg('Connect'),
      load: async () => {
        const [{ CertificateUsage }, { KeyUsage }] = await Promise.all([
          import('#lazy/components/key-pairs/certificate-usage.tsx'),
          import('#lazy/components/key-pairs/key-usage.tsx'),
        ]);
        return ({ scope, row: { isCertificate, keypair } }) =>
          isCertificate ? <CertificateUsage /> : <KeyUsage projectId={scope} keypair={keypair} />;
      },
    },
    {
      id: 'instances',
      label: msg('Instances'),
      count: (row, { related }) => usesOf(row, related),
      load: async () => {
        const { KeyInstances } = await import('#lazy/components/key-pairs/key-instances.tsx');
        return ({ scope, id }) => <KeyInstances projectId={scope} name={id} />;
      },
    },
  ],
  activity: null,
  buttons: ['launch'],
});
