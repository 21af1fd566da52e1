import { Scaling } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { QUOTA_WORDS, quotaWords } from '#components/projects/quota-words.ts';
import { quotaWriter } from '#components/projects/quota-writer.ts';
import { quotaRequestApi } from '#lib/console/quota-requests/contract.ts';
import type { ListedQuotaRequest } from '#lib/console/quota-requests/schema.ts';
import { QUOTA_REQUEST_STATES } from '#lib/console/quota-requests/states.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { outcomeText } from './outcome-text.ts';
import { RequestState } from './request-state.tsx';
import { STATE_WORDS } from './state-words.ts';
import { useQuotaRequestActions } from './use-quota-request-actions.tsx';

const written = ({ quota }: ListedQuotaRequest, format: Format, value: number): string =>
  value < 0 ? '∞' : quotaWriter(quotaWords(quota).unit, format)(value);

const quotaRequestKind = kind<ListedQuotaRequest>()({
  noun: { one: msg('quota request'), many: msg('quota requests') },
  icon: Scaling,
  isUnlogged: true,
  idOf: ({ id }) => id,
  nameOf: ({ quota }, t) => t(QUOTA_WORDS[quota]?.label ?? quota),
  name: { label: msg('Limit') },
  status: ({ state }) => <RequestState state={state} />,
  attributes: {
    state: {
      label: msg('State'),
      value: ({ state }, { t }) => t(STATE_WORDS[state].word),
      show: ({ state }) => <RequestState state={state} />,
      isVital: true,
      in: 'list',
      filter: {
        isSent: true,
        operators: [],
        read: ({ state }) => state,
        values: ({ t }) => QUOTA_REQUEST_STATES.map((value) => ({ value, label: t(STATE_WORDS[value].word) })),
      },
    },
    project: {
      label: msg('Project'),
      value: ({ project }) => project.name,
      link: ({ project }) => adminObjectHref('projects', project.id, '', { tab: 'quotas' }),
      isVital: true,
    },
    change: {
      label: msg('Requested'),
      value: ({ requested_limit }) => requested_limit,
      show: (request, { t, format }) =>
        t('{before} → {after}', {
          before: written(request, format, request.limit_before),
          after: written(request, format, request.requested_limit),
        }),
      width: 11,
      isVital: true,
    },
    used: {
      label: msg('In use now'),
      value: ({ used }) => used,
      show: (request, { t, format }) =>
        t('{used} of {limit}', {
          used: written(request, format, request.used),
          limit: written(request, format, request.limit),
        }),
      width: 10,
      isVital: true,
    },
    reason: { label: msg('Reason'), value: ({ reason }) => reason, width: 18, isVital: true, isWide: true },
    user: { label: msg('Requested by'), value: ({ user_name }) => user_name, isVital: true },
    age: { label: msg('Age'), value: ({ created_at }) => created_at, as: 'age', sort: 'created_at', isVital: true },
    outcome: {
      label: msg('Decision'),
      value: (request, { t, format }) =>
        [t(outcomeText(request, format)), request.comment].filter((part) => part !== '').join(' '),
      width: 20,
      isWide: true,
      yields: true,
    },
    until: { label: msg('Granted until'), value: ({ until }) => until, as: 'time', isOptional: true },
  },
  useActions: useQuotaRequestActions,
});

export const quotaRequestList = listOf(quotaRequestKind, {
  id: 'admin-quota-requests',
  header: {
    title: msg('Quota requests'),
    description: msg('Projects request higher limits here. A grant can be partial and can end automatically.'),
    path: 'console/v1/quota-requests/all',
  },
  source: pageList(clientOf(quotaRequestApi).all.pages, { text: 'q' }),
  sort: '-created_at',
  views: [
    { label: msg('Awaiting a decision'), where: ['state:open'] },
    { label: msg('All') },
    { label: msg('Declined'), where: ['state:declined'] },
  ],
  emptyTitle: msg('No quota requests'),
  emptyText: msg('Requests of projects for higher limits appear here.'),
});
