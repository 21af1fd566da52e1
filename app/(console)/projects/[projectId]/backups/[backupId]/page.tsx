import { backupName } from '#components/backups/backup-words.ts';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../../project-page.ts';
import { BackupDetail } from './backup-detail.tsx';

const page = projectPage({
  title: [msg('Backup'), msg('Backups')],
  show: ({ projectId, backupId }, send) => clientOf(backupApi).show.query(projectId, backupId, send),
  name: ({ backup }) => backupName(backup),
  body: BackupDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
