import { Scaling } from 'lucide-react';
import { type Attribute, yesOrNo } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { quotaWords } from '#components/projects/quota-words.ts';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import { UseCell } from '#components/projects/use-cell.tsx';
import { quotaMatrixApi } from '#lib/console/identity/projects/matrix-contract.ts';
import type { MatrixQuota } from '#lib/console/identity/projects/matrix-quotas.ts';
import type { MatrixRow } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { IncompleteNotice } from './incomplete-notice.tsx';
import { useMatrixActions } from './use-matrix-actions.tsx';
import { highestShare, nearLimits, quotaIn, usedShare } from './used-share.ts';

/** Usage and limit of a quota, sorted by the share that is in use. */
const use = (name: MatrixQuota, isOptional = false): Attribute<MatrixRow> => ({
  label: quotaWords(name).label,
  value: (row) => `${quotaIn(row, name).used}/${quotaIn(row, name).limit}`,
  order: (row) => usedShare(quotaIn(row, name)),
  show: (row, { t, format }) => (
    <UseCell
      label={t(quotaWords(name).label)}
      {...quotaIn(row, name)}
      show={quotaWriter(quotaWords(name).unit, format)}
    />
  ),
  sort: true,
  width: quotaWords(name).unit === 'count' ? 5 : 8,
  isVital: true,
  isOptional,
});

const label = (name: MatrixQuota): Text => quotaWords(name).label;

const matrixKind = kind<MatrixRow>()({
  noun: { one: msg('project'), many: msg('projects') },
  icon: Scaling,
  isUnlogged: true,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { label: msg('Project') },
  words: ({ id, name, domain }) => [id, name, domain.name],
  attributes: {
    domain: {
      label: msg('Domain'),
      value: ({ domain }) => domain.name,
      sort: true,
      isOptional: true,
      filter: { operators: [] },
    },
    highest: {
      label: msg('Highest use'),
      value: (row) => Math.round(highestShare(row) * 100),
      show: (row, { format }) => format.percent(highestShare(row)),
      sort: true,
      width: 6,
      isVital: true,
    },
    instances: use('instances'),
    cores: use('cores'),
    ram: use('ram'),
    volumes: use('volumes'),
    gigabytes: use('gigabytes'),
    snapshots: use('snapshots', true),
    backups: use('backups', true),
    floatingip: use('floatingip'),
    network: use('network'),
    router: use('router'),
    port: use('port', true),
    security_group: use('security_group', true),
  },
  filters: {
    near: { label: msg('Near a limit'), ...yesOrNo, read: (row) => nearLimits(row).length > 0 },
    limit: {
      label: msg('Limit that is nearly used up'),
      operators: [],
      read: (row) => nearLimits(row),
      values: ({ t }) => NEAR_CHOICES.map((value) => ({ value, label: t(label(value)) })),
    },
  },
  useActions: useMatrixActions,
});

const NEAR_CHOICES: readonly MatrixQuota[] = ['instances', 'cores', 'ram', 'volumes', 'gigabytes', 'floatingip'];

export const quotaMatrixList = listOf(matrixKind, {
  id: 'quota-matrix',
  header: {
    title: msg('Quotas'),
    description: msg('The limits of all projects and what is in use. Sort by a column to find the fullest projects.'),
    path: 'console/v1/quota-matrix',
  },
  source: completeList(clientOf(quotaMatrixApi).show.query, ({ projects }) => projects),
  sort: '-highest',
  views: [{ label: msg('All') }, { label: msg('Near a limit'), where: ['near:true'] }],
  Above: IncompleteNotice,
  nameLink: ({ id }) => adminObjectHref('projects', id, '', { tab: 'quotas' }),
  emptyText: msg('Projects appear here with their limits.'),
});
