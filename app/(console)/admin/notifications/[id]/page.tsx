import { describeEvent } from '#components/ha/notification-words.ts';
import { RecordScreen } from '#components/ha/record-screen.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../../admin-page.tsx';

const page = adminPage({
  title: [msg('Notification'), msg('Notifications')],
  show: ({ projectId, id }, send) => clientOf(haApi).listed.query(projectId, id, send),
  name: ({ notification }, t) => t('{host}: {what}', { host: notification.host, what: t(describeEvent(notification)) }),
  start: (client, { projectId, id }, send) => client.prefetchQuery(clientOf(haApi).record.query(projectId, id, send)),
  body: RecordScreen,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
