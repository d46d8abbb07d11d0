import { comments } from '@fieldhouse/contract/comments';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  addComment,
  changeComment,
  deleteComment,
  listComments,
  listMentionable,
} from './comment-actions.ts';

export const commentRoutes = [
  bind(comments.list, listComments),
  bind(comments.mentionable, listMentionable),
  bind(comments.add, addComment),
  bind(comments.change, changeComment),
  bind(comments.delete, deleteComment),
];
