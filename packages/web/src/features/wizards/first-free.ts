import { isProblem } from '../../api/api-problem.ts';

const maxLength = 120;
const maxNames = 9;

/** Runs with the name, or with a number behind it while it is taken. */
export async function firstFree<T>(name: string, run: (name: string) => Promise<T>, number = 1): Promise<T> {
  const ending = number === 1 ? '' : ` ${number}`;
  try {
    return await run(`${name.slice(0, maxLength - ending.length)}${ending}`);
  } catch (error) {
    if (number === maxNames || !isProblem(error, 'name_taken')) throw error;
    return firstFree(name, run, number + 1);
  }
}
