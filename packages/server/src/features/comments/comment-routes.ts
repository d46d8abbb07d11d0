import { comments } from '@fieldhouse/contract/comments';
import { bindEdit } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  addComment,
  changeComment,
  deleteComment,
  getComment,
  listComments,
  listMentionable,
} from './comment-actions.ts';

export const commentRoutes = [
  bind(comments.list, listComments),
  bind(comments.mentionable, listMentionable),
  bind(comments.add, addComment),
  bindEdit(comments.change, changeComment, getComment),
  bind(comments.delete, deleteComment),
];
