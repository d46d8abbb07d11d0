export declare function storeTemporaryFilesInMemory(): void;
