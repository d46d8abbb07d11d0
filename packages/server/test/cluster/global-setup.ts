// Runs once before all server tests: starts the cluster, and creates a template database with the test users.
import type { TestProject } from 'vitest/node';
import { makeMigratedData, removeDataDir } from '../data-dir.ts';
import { databaseIn, inDatabase, startCluster } from './start-cluster.ts';
import { makeTestPeople } from './test-people.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const migratedData = await makeMigratedData();
  const cluster = await startCluster(migratedData);
  await inDatabase(cluster.url, 'create database fieldhouse_people template fieldhouse_template');
  project.provide('migratedData', migratedData);
  project.provide('clusterUrl', cluster.url);
  project.provide('people', await makeTestPeople(databaseIn(cluster.url, 'fieldhouse_people')));
  return async () => {
    await cluster.stop();
    await removeDataDir(migratedData);
  };
}
