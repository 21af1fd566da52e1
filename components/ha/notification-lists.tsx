import { listOf } from '#components/kind/kind.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { DeskEmpty } from './desk-empty.tsx';
import { DesktopAlertsButton } from './desktop-alerts-button.tsx';
import { HaStrip } from './ha-strip.tsx';
import { LateDeskSituation } from './late-desk-situation.tsx';
import { notificationKind } from './notification-kind.tsx';
import { notificationPages } from './notification-source.ts';
import { OpenIncidents } from './open-incidents.tsx';
import { useIncidentView } from './use-incident-view.ts';
import { useNotificationRows } from './use-notification-rows.tsx';

/** Bursts bring a page of new rows several times a second; longer lists render only the rows in view. */
const MAX_RENDERED_ROWS = 40;

export const notificationList = listOf(notificationKind, {
  id: 'ha-notifications',
  header: {
    path: 'ha/v1/notifications',
    command: 'openstack notification list',
    Actions: () => <DesktopAlertsButton />,
  },
  create: { label: msg('Create notification'), href: () => adminObjectHref('notifications', 'create') },
  source: { useList: useNotificationRows, start: notificationPages(false).start },
  sort: '-generated_at',
  views: [
    { label: msg('Open') },
    { label: msg('Running now'), where: ['status:under_way', 'triage:all'] },
    { label: msg('Failed'), where: ['status:failed'] },
    { label: msg('Ignored'), where: ['status:ignored', 'triage:all'] },
    { label: msg('Last 24 h'), where: ['within:24h', 'triage:all'] },
    { label: msg('By host'), where: ['triage:all'], sort: 'host' },
  ],
  href: ({ id }) => adminObjectHref('notifications', id),
  Above: ({ scope }) => (
    <HaStrip projectId={scope} incidents={<OpenIncidents scope={scope} />}>
      {(shown) => <LateDeskSituation overview={shown} />}
    </HaStrip>
  ),
  Empty: DeskEmpty,
  allDrawnUpTo: MAX_RENDERED_ROWS,
  loadActions: async () => {
    const { useTriageActions } = await import('#lazy/components/ha/use-triage-actions.tsx');
    return (scope) => useTriageActions(scope, useIncidentView());
  },
  alsoLoads: [
    clientOf(haApi).overview.query,
    clientOf(haApi).incidents.query,
    clientOf(haApi).isolation.query,
    clientOf(haApi).facets.query,
    (scope, send) => clientOf(haApi).counts.query(scope, {}, send),
  ],
});
