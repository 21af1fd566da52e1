export { default, generateMetadata } from '../../../admin/users/page.tsx';
