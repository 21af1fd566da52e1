import { factsOf } from '#components/console/schema-facts.ts';
import { CreateNotification } from '#components/ha/create-notification.tsx';
import { NotificationInput } from '#components/ha/notification-input.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminPage } from '../../admin-page.tsx';

const page = adminPage({
  shape: 'form',
  title: msg('Create notification'),
  read: async (params) => {
    const { host } = await params;
    return { host: typeof host === 'string' ? host : '', facts: factsOf(NotificationInput) };
  },
  start: (client, { projectId }, send) => client.prefetchQuery(clientOf(haApi).coverage.query(projectId, send)),
  body: CreateNotification,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
