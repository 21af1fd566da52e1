export { default, generateMetadata } from '../../../admin/roles/page.tsx';
