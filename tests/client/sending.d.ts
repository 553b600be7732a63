export { sending, sendOf } from '../../generated/client/send.js';
